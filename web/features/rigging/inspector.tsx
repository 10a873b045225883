import { useState } from 'react'
import { RadioChips } from '../../ui/radio-chips.tsx'
import { MouthBuilder } from './mouth-builder.tsx'
import { MovementForm } from './movement-form.tsx'
import { PropsPanel } from './props-panel.tsx'

/** Mouth, movement and props of the draft. */
export function RigInspector() {
  const [tab, setTab] = useState<'mouth' | 'movement' | 'props'>('mouth')
  return (
    <div className="flex flex-col">
      <div className="sticky top-0 z-10 border-b border-line bg-panel p-3">
        <RadioChips
          label="What to set up"
          labelHidden
          options={[
            { id: 'mouth', label: 'Mouth' },
            { id: 'movement', label: 'Movement' },
            { id: 'props', label: 'Props' },
          ]}
          value={tab}
          onChange={setTab}
        />
      </div>
      {tab === 'mouth' ? <MouthBuilder /> : tab === 'movement' ? <MovementForm /> : <PropsPanel />}
    </div>
  )
}
