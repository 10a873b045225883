import type { Scene, Stage } from '#contract/document/document'
import { useId, useLayoutEffect, useRef } from 'react'
import { drawnScenes, drawScene } from '../engine/scenes/drawn-scenes.ts'
import { SCENE_HEIGHT, SCENE_WIDTH } from '../engine/scenes/scene-shape.ts'
import { type Framing, framingOf, framingsOf, isSameCamera } from '../engine/timeline/framings.ts'
import { RadioChips } from '../ui/fields/radio-chips.tsx'

/** Thumbnails of the drawn scenes. `value` is a scene's `background`; colours and pictures select none. */
export function ScenePicker({ value, onChange }: { value: string; onChange: (background: string) => void }) {
  // Two of these may be mounted: radio groups need distinct names.
  const group = useId()
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">Scene</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-2">
        {drawnScenes.map(({ name, label }) => (
          <label
            key={name}
            title={label}
            className="relative cursor-pointer overflow-hidden rounded-control border border-line hover:border-line-strong has-checked:border-curtain has-checked:shadow-[0_0_0_1px_var(--curtain)] shows-focus"
          >
            <input
              type="radio"
              name={group}
              aria-label={label}
              checked={value === `scene:${name}`}
              onChange={() => onChange(`scene:${name}`)}
              className="sr-only"
            />
            <ScenePicture name={name} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Thumbnail width in pixels, for a pixel ratio of 2. */
const WIDTH = 192
const HEIGHT = (WIDTH * SCENE_HEIGHT) / SCENE_WIDTH

function ScenePicture({ name }: { name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.reset()
    context.scale(WIDTH / SCENE_WIDTH, HEIGHT / SCENE_HEIGHT)
    drawScene(context, name)
  }, [name])
  return <canvas ref={canvas} width={WIDTH} height={HEIGHT} aria-hidden="true" className="block w-full" />
}

/**
 * None is selected for another camera position. When the stage has changed since, another press applies the framing
 * again.
 */
export function FramingChips({
  camera,
  stage,
  onChange,
}: {
  camera: Scene['camera']
  stage: Pick<Stage, 'width' | 'height'>
  onChange: (framing: Framing) => void
}) {
  const framings = framingsOf(stage)
  const frame = (id: Framing['id']) => {
    const framing = framings.find((one) => one.id === id)
    if (framing && !isSameCamera(framing.camera, camera)) onChange(framing)
  }
  return (
    <RadioChips
      label="Framing"
      options={framings.map(({ id, label }) => ({ id, label }))}
      value={framingOf(camera, stage)}
      onChange={frame}
      onAgain={frame}
    />
  )
}
