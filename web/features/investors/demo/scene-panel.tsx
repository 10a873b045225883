import { FramingChips, ScenePicker } from '../../../stage/scene-picker.tsx'
import { DemoPanel } from './panel.tsx'
import type { Demo } from './use-demo.ts'

export function ScenePanel({ demo }: { demo: Demo }) {
  return (
    <DemoPanel step={4} title="Set the scene">
      <ScenePicker value={demo.background} onChange={demo.setBackground} />
      <FramingChips camera={demo.framing.camera} stage={demo.document.stage} onChange={demo.setFraming} />
    </DemoPanel>
  )
}
