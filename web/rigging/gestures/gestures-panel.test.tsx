import { renderToStaticMarkup as markup } from 'react-dom/server'
import { expect, test } from 'vitest'
import pip from '../../characters/pip.svg?raw'
import { createGesturePreview } from './gesture-preview.ts'
import { newGesture, withHold } from './gesture-changes.ts'
import { GestureForm } from './gesture-form.tsx'
import { GesturesPanel } from './gestures-panel.tsx'
import { RigStudioProvider, type RigStudio } from '../rig-context.ts'
import { readDraft } from '../rig-draft.ts'

const nothing = () => undefined

function inStudio(node: React.ReactNode, svg = pip) {
  const preview = createGesturePreview()
  const draft = readDraft(svg, 'Pip')
  // Safe: the panel uses nothing else of a studio.
  const studio = { draft, describe: nothing, seal: nothing, preview } as unknown as RigStudio
  return markup(<RigStudioProvider value={studio}>{node}</RigStudioProvider>)
}

test('every gesture of the character is listed, to be played, changed and removed', () => {
  const html = inStudio(<GesturesPanel />)
  const own = readDraft(pip, 'Pip').about?.gestures ?? []
  expect(own.length).toBeGreaterThan(2)
  for (const { label } of own) {
    expect(html).toContain(`aria-label="Play ${label}"`)
    expect(html).toContain(`aria-label="Remove ${label}"`)
  }
  expect(html).toContain('While idle, it does')
  expect(html).toContain('Seconds between two')
})

test('a gesture shows a curve for all that moves, with keys that say where they are', () => {
  const gesture = withHold(newGesture([]), [0.6, 1])
  const html = inStudio(
    <GestureForm
      gesture={gesture}
      usedIds={[]}
      preview={createGesturePreview()}
      onChange={nothing}
      onEnd={nothing}
    />,
  )
  expect(html).toContain('role="group" aria-label="Right arm"')
  expect(html).toContain('Right arm at 0.5 s: 60°. Move with the arrow keys.')
  expect(html).toContain('From second')
  // Pip has hands in several shapes.
  expect(html).toContain('Change a hand')
})
