import { useMemo } from 'react'
import { isolated } from '../../platform/locale.ts'
import { Select } from '../../ui/fields/select.tsx'
import { nodeAt } from '../authoring/places.ts'
import { layerName } from '../layer-name.ts'
import { useRigStudio } from '../rig-context.ts'
import { useMainColour } from './use-main-colour.ts'
import { slotOf, tintedIn, withNewTint, withTint } from './picture-tint.ts'

/** No slot has it. */
const NEW = '+'

/** The colour prop that recolours the selected layer's pictures. */
export function TintSelect() {
  const { draft, chosen, edit } = useRigStudio()
  const layer = chosen && chosen.length > 0 ? nodeAt(draft.root, chosen)?.node : undefined
  const pictures = useMemo(() => (layer ? tintedIn(layer) : []), [layer])
  const colour = useMainColour(pictures)
  if (!chosen || !layer || pictures.length === 0) return null
  const props = (draft.about?.props ?? []).filter((prop) => prop.kind === 'colour')
  return (
    <div className="border-b border-line p-3">
      <Select
        label={`“${isolated(layerName(layer))}” is recoloured by`}
        size="small"
        value={slotOf(layer)}
        options={[
          { id: '', label: 'Nothing' },
          ...props.map(({ slot, label }) => ({ id: slot, label, isDisabled: colour === undefined })),
          { id: NEW, label: 'A new colour', isDisabled: colour === undefined },
        ]}
        onChange={(id) =>
          edit((root) => {
            const prop = props.find(({ slot }) => slot === id)
            if (id === NEW && colour !== undefined) return withNewTint(root, chosen, colour)
            return withTint(root, chosen, prop && colour !== undefined ? { prop, colour } : undefined)
          })
        }
      />
      <p className="mt-1 text-xs text-soft">Lines and other hues in it stay.</p>
    </div>
  )
}
