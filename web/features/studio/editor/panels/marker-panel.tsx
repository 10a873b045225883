import type { ReactNode } from 'react'
import type { Marker } from '#contract/document/document'
import { Panel } from '../../../../ui/panel.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { useStudio } from '../../project/use-studio.ts'

export function MarkerPanel({ marker, children }: { marker: Marker; children: ReactNode }) {
  const studio = useStudio()
  return (
    <Panel title="Marker" className="border-0">
      <div className="flex flex-col gap-5">
        <TextField
          label="Name"
          value={marker.name}
          maxLength={120}
          onChange={(name) =>
            studio.edit(
              { kind: 'changeMarker', marker: marker.id, change: { name } },
              { key: `name-${marker.id}` },
            )
          }
          onBlur={() => studio.endEdit()}
        />
        {children}
      </div>
    </Panel>
  )
}
