import type { ReactNode } from 'react'
import Drama from 'lucide-react/icons/drama'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import type { Movement } from '#model/rig/movement'
import { Button } from '../../../../ui/button.tsx'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { actOf, everybodysGestures, moods, type Act } from './gesture-list.ts'

/** Gestures of the performer, the character's own first. */
export function GesturePalette({
  own,
  onChoose,
  onPunctuation,
}: {
  own: readonly Movement[]
  onChoose: (name: string, seconds: number) => void
  onPunctuation: () => void
}) {
  return (
    <Popover
      placement="top start"
      label="Gestures and moods"
      className="w-[32rem] max-w-[calc(100vw-2rem)]"
      trigger={
        <Button size="small" variant="plain" icon={<Drama aria-hidden="true" />}>
          Gesture
        </Button>
      }
    >
      {(close) => {
        const choose = ({ name, seconds }: Act) => {
          close()
          onChoose(name, seconds)
        }
        return (
          <div className="flex flex-col gap-3 p-3">
            {own.length > 0 ? (
              <Acts title="Only this character" acts={own.map(actOf)} onChoose={choose} />
            ) : null}
            <Acts title="Gestures" acts={everybodysGestures} onChoose={choose} />
            <Acts title="Moods" acts={moods} onChoose={choose} />
            <div className="border-t border-line pt-3">
              <Button
                size="small"
                icon={<MessageCircleQuestion aria-hidden="true" />}
                onPress={() => {
                  close()
                  onPunctuation()
                }}
              >
                Act out the captions
              </Button>
              <p className="mt-1.5 text-sm text-soft">
                Puts gestures where captions ask, exclaim or trail off. Yours stay as they are.
              </p>
            </div>
          </div>
        )
      }}
    </Popover>
  )
}

function Acts({
  title,
  acts,
  onChoose,
}: {
  title: string
  acts: readonly Act[]
  onChoose: (act: Act) => void
}): ReactNode {
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 text-sm font-medium text-soft">{title}</h3>
      <ul className="grid grid-cols-2 gap-x-1 sm:grid-cols-3">
        {acts.map((act) => (
          <li key={act.name}>
            <button
              type="button"
              className="w-full truncate rounded-control px-2 py-1 text-left text-sm transition-colors hover:bg-hover focus-visible:outline-2 focus-visible:outline-focus"
              onClick={() => onChoose(act)}
            >
              {act.label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
