import type { RoundHead } from '#model/rig/rig'
import { DragHandle } from '../drag-handle.tsx'
import { useRigStudio } from '../rig-context.ts'

/** The lower right of the outline, in shares of its radii. */
const EDGE = Math.SQRT1_2
const MIN_RADIUS = 20

/** The outline in which a round head turns, with handles for its middle and its size; nothing for a flat one. */
export function RoundHeadHandles({ room }: { room: { width: number; height: number } }) {
  const { draft, describe, seal } = useRigStudio()
  const head = draft.about?.motion.roundHead
  if (!head || head.turn === 0) return null
  const set = (change: Partial<RoundHead>) =>
    describe(
      (about) => ({ ...about, motion: { ...about.motion, roundHead: { ...head, ...change } } }),
      'round-head-outline',
    )
  const radius = (length: number) => Math.max(MIN_RADIUS, Math.round(Math.abs(length)))
  return (
    <>
      <ellipse
        cx={head.x}
        cy={head.y}
        rx={head.rx}
        ry={head.ry}
        fill="none"
        stroke="#2f6bff"
        strokeWidth="3"
        strokeDasharray="4 8"
        strokeLinecap="round"
        pointerEvents="none"
      />
      <DragHandle label="Middle of the head" point={head} room={room} onMove={set} onEnd={seal} />
      <DragHandle
        label="Edge of the head"
        point={{ x: head.x + EDGE * head.rx, y: head.y + EDGE * head.ry }}
        room={room}
        onMove={({ x, y }) => set({ rx: radius((x - head.x) / EDGE), ry: radius((y - head.y) / EDGE) })}
        onEnd={seal}
      />
    </>
  )
}
