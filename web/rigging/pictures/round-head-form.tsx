import { Slider } from '../../ui/dials/slider.tsx'
import { firstShift } from '../authoring/about.ts'
import { FIRST_TURN, likelyRoundHead, roundHeadOf, withRoundHead } from '../authoring/round-head.ts'
import { useRigStudio } from '../rig-context.ts'

/** Sets how far a head of pictures turns as if it were round; nothing for drawings without pictures. */
export function RoundHeadForm() {
  const { draft, describe, seal } = useRigStudio()
  if (!draft.about || !draft.svg.includes('data-picture=')) return null
  const { roundHead } = draft.about.motion
  const proposed = roundHead ?? roundHeadOf(draft.root) ?? likelyRoundHead(draft.root)
  if (!proposed) return null
  return (
    <div>
      <Slider
        label="Round head"
        value={roundHead?.turn ?? 0}
        min={0}
        max={1}
        step={0.01}
        defaultValue={FIRST_TURN}
        onChange={(turn) =>
          describe(
            (about) => ({
              ...about,
              motion: withRoundHead(
                about.motion,
                { ...(about.motion.roundHead ?? proposed), turn },
                firstShift(draft.root),
              ),
            }),
            'round-head',
          )
        }
        onChangeEnd={seal}
      />
      <p className="mt-1 text-xs text-soft">
        The face bends as it turns and nods; 0 leaves it flat. Its outline is on the stage: drag the middle
        and the edge.
      </p>
    </div>
  )
}
