import { RadioChips } from '../../../ui/radio-chips.tsx'
import { framings, scenes } from './demo-document.ts'
import { DemoPanel } from './panel.tsx'
import type { Demo } from './use-demo.ts'

/** Where the character stands, and how near it is. */
export function ScenePanel({ demo }: { demo: Demo }) {
  return (
    <DemoPanel step={4} title="Set the scene">
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-sm font-medium">Background</legend>
        <div className="flex flex-wrap gap-2">
          {scenes.map((scene) => (
            <label
              key={scene.id}
              title={scene.label}
              className="size-11 cursor-pointer rounded-full border-2 border-line has-checked:border-curtain has-checked:shadow-[0_0_0_2px_var(--curtain)] has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus"
              style={{ backgroundColor: scene.background }}
            >
              <input
                type="radio"
                name="demo-scene"
                aria-label={scene.label}
                checked={scene.id === demo.scene.id}
                onChange={() => demo.setScene(scene)}
                className="sr-only"
              />
            </label>
          ))}
        </div>
      </fieldset>
      <RadioChips
        label="Framing"
        options={framings.map(({ id, label }) => ({ id, label }))}
        value={demo.framing.id}
        onChange={(id) => {
          const framing = framings.find((one) => one.id === id)
          if (framing) demo.setFraming(framing)
        }}
      />
    </DemoPanel>
  )
}
