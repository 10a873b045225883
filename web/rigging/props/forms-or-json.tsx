import { useState, type ReactNode } from 'react'
import { RadioChips } from '../../ui/fields/radio-chips.tsx'

/** A list as forms or as JSON; `label` names the choice. */
export function FormsOrJson({ label, forms, json }: { label: string; forms: ReactNode; json: ReactNode }) {
  const [view, setView] = useState<'forms' | 'json'>('forms')
  return (
    <div className="flex flex-col gap-3 p-3">
      <RadioChips
        label={label}
        labelHidden
        options={[
          { id: 'forms', label: 'Forms' },
          { id: 'json', label: 'JSON' },
        ]}
        value={view}
        onChange={setView}
      />
      {view === 'forms' ? forms : json}
    </div>
  )
}
