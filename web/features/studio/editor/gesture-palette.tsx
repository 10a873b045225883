import type { ReactNode } from 'react'
import Angry from 'lucide-react/icons/angry'
import ArrowUp from 'lucide-react/icons/arrow-up-from-line'
import Drama from 'lucide-react/icons/drama'
import Frown from 'lucide-react/icons/frown'
import Hand from 'lucide-react/icons/hand'
import Italic from 'lucide-react/icons/italic'
import Laugh from 'lucide-react/icons/laugh'
import MoveHorizontal from 'lucide-react/icons/move-horizontal'
import MoveVertical from 'lucide-react/icons/move-vertical'
import PersonStanding from 'lucide-react/icons/person-standing'
import Pointer from 'lucide-react/icons/pointer'
import Smile from 'lucide-react/icons/smile'
import { expressionNames, type ExpressionName } from '../../../engine/puppet/expressions.ts'
import { gestureNames, gestureSeconds, type GestureName } from '../../../engine/puppet/gestures.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'

type Act = GestureName | ExpressionName

const acts: Record<Act, { label: string; icon: ReactNode }> = {
  wave: { label: 'Wave', icon: <Hand aria-hidden="true" /> },
  nod: { label: 'Nod', icon: <MoveVertical aria-hidden="true" /> },
  shake: { label: 'Shake the head', icon: <MoveHorizontal aria-hidden="true" /> },
  shrug: { label: 'Shrug', icon: <PersonStanding aria-hidden="true" /> },
  point: { label: 'Point', icon: <Pointer aria-hidden="true" /> },
  jump: { label: 'Jump', icon: <ArrowUp aria-hidden="true" /> },
  lean: { label: 'Lean in', icon: <Italic aria-hidden="true" /> },
  happy: { label: 'Look happy', icon: <Smile aria-hidden="true" /> },
  sad: { label: 'Look sad', icon: <Frown aria-hidden="true" /> },
  angry: { label: 'Look angry', icon: <Angry aria-hidden="true" /> },
  surprised: { label: 'Look surprised', icon: <Laugh aria-hidden="true" /> },
}

/** How long a mood lasts until somebody stretches it, in seconds. */
const MOOD_SECONDS = 2

/** What a gesture of a document is called. */
export function gestureLabel(name: string): string {
  return Object.hasOwn(acts, name) ? acts[name as Act].label : name // safe: `acts` has it
}

/** Everything the performer can be asked to do, at the playhead. */
export function GesturePalette({ onChoose }: { onChoose: (name: string, seconds: number) => void }) {
  const items = [
    ...gestureNames.map((name) => ({
      ...acts[name],
      id: name,
      onAction: () => onChoose(name, gestureSeconds[name]),
    })),
    ...expressionNames.map((name, index) => ({
      ...acts[name],
      id: name,
      separated: index === 0,
      onAction: () => onChoose(name, MOOD_SECONDS),
    })),
  ]
  return (
    <Menu
      placement="top start"
      label="Gestures and moods"
      items={items}
      trigger={
        <Button size="small" variant="plain" icon={<Drama aria-hidden="true" />}>
          Gesture
        </Button>
      }
    />
  )
}
