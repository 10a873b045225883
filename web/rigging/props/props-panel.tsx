import { walk } from '#model/drawing/drawing'
import { longColour } from '#model/rig/paint'
import type { PropDefinition } from '#model/rig/rig'
import { coloursOf, withAbout, aboutOf, withSlot } from '../authoring/about.ts'
import { nodeAt, setAt } from '../authoring/places.ts'
import { Select } from '../../ui/fields/select.tsx'
import { TintSelect } from '../pictures/tint-select.tsx'
import { layerName } from '../layer-name.ts'
import { newProp } from './prop-defaults.ts'
import { PropsEditor } from './props-editor.tsx'
import { useRigStudio } from '../rig-context.ts'
import { isolated } from '../../platform/locale.ts'

/** The props of the draft, and the visibility condition of the selected layer. */
export function PropsPanel() {
  const { draft, describe, edit, seal } = useRigStudio()
  const { about, root } = draft
  if (!about)
    return <p className="p-3 text-sm text-soft">Set the rig up from the drawing first: see Checks.</p>
  const groups = [...walk(root)].flatMap(({ node }) =>
    node.name === 'g' && node.attributes['id'] ? [node.attributes['id']] : [],
  )
  return (
    <>
      <datalist id="rig-groups">
        {groups.map((id) => (
          <option key={id} value={id} />
        ))}
      </datalist>
      <ShownWhen props={about.props} />
      <TintSelect />
      <PropsEditor
        props={about.props}
        onChange={(props, key) => describe((before) => ({ ...before, props }), key)}
        onEnd={seal}
        groups={groups}
        colours={coloursOf(root).map(({ colour }) => colour)}
        onTakeColour={(colour) =>
          edit((tree) => {
            const said = aboutOf(tree)
            if (!said) return tree
            const prop = newProp('colour', said.props, longColour(colour))
            if (prop.kind !== 'colour') return tree
            return withAbout(withSlot(tree, colour, prop.slot), { ...said, props: [...said.props, prop] })
          })
        }
      />
    </>
  )
}

function ShownWhen({ props }: { props: readonly PropDefinition[] }) {
  const { draft, chosen, edit } = useRigStudio()
  const found = chosen && nodeAt(draft.root, chosen)
  if (!chosen || !found || chosen.length === 0) return null
  const conditions = props.flatMap((prop) => {
    if (prop.kind === 'toggle')
      return [
        { id: prop.id, label: `${prop.label} is on`, isDefault: prop.default },
        { id: `!${prop.id}`, label: `${prop.label} is off`, isDefault: !prop.default },
      ]
    if (prop.kind !== 'choice' || prop.mouth) return []
    return prop.options.map(({ value, label }) => ({
      id: `${prop.id}=${value}`,
      label: `${prop.label}: ${label}`,
      isDefault: value === prop.default,
    }))
  })
  const when = found.node.attributes['data-when'] ?? ''
  if (conditions.length === 0 && when === '') return null
  const options = [{ id: '', label: 'Always' }, ...conditions.map(({ id, label }) => ({ id, label }))]
  return (
    <div className="border-b border-line p-3">
      <Select
        label={`“${isolated(layerName(found.node))}” is shown`}
        size="small"
        options={options.some(({ id }) => id === when) ? options : [...options, { id: when, label: when }]}
        value={when}
        onChange={(id) => {
          // Items not worn by default are not in the plain picture.
          const isWorn = id === '' || conditions.find((one) => one.id === id)?.isDefault !== false
          edit((root) =>
            setAt(root, chosen, { 'data-when': id === '' ? null : id, display: isWorn ? null : 'none' }),
          )
        }}
      />
    </div>
  )
}
