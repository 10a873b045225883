import { renderToStaticMarkup as markup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pictureName } from '#model/rig/pictures'
import pip from '../../characters/pip.svg?raw'
import { MovementForm } from '../gestures/movement-form.tsx'
import { artDrawing } from '../import/art-drawing.ts'
import type { ArtNode } from '../import/imported-art.ts'
import { RigStudioProvider, type RigStudio } from '../rig-context.ts'
import { readDraft } from '../rig-draft.ts'

const nothing = () => undefined

function movementOf(svg: string) {
  // Safe: the form uses nothing else of a studio.
  const studio = { draft: readDraft(svg, 'Nova'), describe: nothing, seal: nothing } as unknown as RigStudio
  return markup(
    <RigStudioProvider value={studio}>
      <MovementForm />
    </RigStudioProvider>,
  )
}

test('an imported PNGTuber has sliders for its hops and its head, a drawing of paths has none', () => {
  const nodes: ArtNode[] = [
    { kind: 'group', id: 'head', attributes: {}, children: [{ kind: 'picture', id: 'skin', picture: 0 }] },
  ]
  const pictures = [{ box: { x: 0, y: 0, width: 300, height: 400 } }]
  const tuber = artDrawing('Nova', { nodes, pictures, hops: true }, [pictureName('a'.repeat(32), 300, 400)])
  for (const label of ['Bounce', 'Squash and stretch', 'Shake when loud', 'Round head']) {
    expect(movementOf(tuber)).toContain(label)
    expect(movementOf(pip)).not.toContain(label)
  }
})
