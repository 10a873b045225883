import { lazy, Suspense, useState } from 'react'
import { RadioChips } from '../ui/fields/radio-chips.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { MouthBuilder } from './mouth-builder.tsx'
import { MovementForm } from './gestures/movement-form.tsx'
import { LoudnessForm } from './pictures/loudness-form.tsx'
import { PropsPanel } from './props/props-panel.tsx'
import { useRigStudio } from './rig-context.ts'

// Rarely needed at first.
const GesturesPanel = lazy(async () => ({
  default: (await import('./gestures/gestures-panel.tsx')).GesturesPanel,
}))

export function RigInspector() {
  const { draft } = useRigStudio()
  return draft.set ? <LoudnessForm /> : <DrawnInspector />
}

function DrawnInspector() {
  const [tab, setTab] = useState<'mouth' | 'movement' | 'gestures' | 'props'>('mouth')
  return (
    <div className="flex flex-col">
      <div className="sticky top-0 z-10 border-b border-line bg-panel p-3">
        <RadioChips
          label="What to set up"
          labelHidden
          options={[
            { id: 'mouth', label: 'Mouth' },
            { id: 'movement', label: 'Movement' },
            { id: 'gestures', label: 'Gestures' },
            { id: 'props', label: 'Props' },
          ]}
          value={tab}
          onChange={setTab}
        />
      </div>
      {tab === 'mouth' ? <MouthBuilder /> : null}
      {tab === 'movement' ? <MovementForm /> : null}
      {tab === 'gestures' ? (
        <Suspense fallback={<Skeleton className="m-3 h-40" />}>
          <GesturesPanel />
        </Suspense>
      ) : null}
      {tab === 'props' ? <PropsPanel /> : null}
    </div>
  )
}
