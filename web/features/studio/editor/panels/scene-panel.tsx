import type { ReactNode } from 'react'
import {
  cameraMoves,
  sceneTransitions,
  stageLayouts,
  type Scene,
  type StageLayout,
} from '#contract/document/document'
import { FramingChips, ScenePicker } from '../../../../stage/scene-picker.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { RadioChips } from '../../../../ui/fields/radio-chips.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { useStudio, useStudioState } from '../../project/use-studio.ts'

const transitions: Record<(typeof sceneTransitions)[number], string> = {
  cut: 'Cut',
  glide: 'Glide',
  dip: 'Dark',
  curtain: 'Curtain',
}
const moves: Record<(typeof cameraMoves)[number], string> = {
  still: 'Stands still',
  in: 'Drifts in',
  out: 'Drifts out',
  left: 'Pans left',
  right: 'Pans right',
  shake: 'Shakes',
  speaker: 'Follows who speaks',
}

const layouts: Record<StageLayout, string> = {
  free: 'Where they stand',
  row: 'In a row',
  grid: 'In a grid',
  duet: 'Two face to face',
}

/** Settings of a scene: background, camera, move and transition. */
export function ScenePanel({ scene, children }: { scene: Scene; children: ReactNode }) {
  const studio = useStudio()
  const isShared = useStudioState(({ document }) => document.performers.length > 1)
  const stage = useStudioState(({ document }) => document.stage)
  const change = (change: Partial<Omit<Scene, 'id'>>) =>
    studio.edit({ kind: 'changeScene', scene: scene.id, change })
  // A camera that a person chooses replaces the shot.
  const film = (camera: Partial<Pick<Scene, 'camera' | 'move' | 'moveSpan'>>) =>
    change({ ...camera, ...(scene.shot && { shot: null }) })
  return (
    <Panel title="Scene" className="border-0">
      <div className="flex flex-col gap-5">
        <RadioChips
          label="Comes in by"
          options={sceneTransitions.map((id) => ({ id, label: transitions[id] }))}
          value={scene.transition ?? 'cut'}
          onChange={(transition) => change({ transition: transition as Scene['transition'] })} // safe: one of the options
        />
        <Select
          label="Camera"
          options={cameraMoves.map((id) => ({ id, label: moves[id] }))}
          value={scene.move ?? 'still'}
          // A newly chosen move starts with the scene, also in a scene cut from a longer one.
          onChange={(move) => film({ move: move as Scene['move'], moveSpan: null })} // safe: one of the options
        />
        {isShared ? (
          <Select
            label="Performers"
            options={stageLayouts.map((id) => ({ id, label: layouts[id] }))}
            value={scene.layout ?? 'free'}
            onChange={(layout) => change({ layout: layout as StageLayout })} // safe: one of the options
          />
        ) : null}
        <FramingChips camera={scene.camera} stage={stage} onChange={({ camera }) => film({ camera })} />
        <ScenePicker value={scene.background} onChange={(background) => change({ background })} />
        {children}
      </div>
    </Panel>
  )
}
