import AlignLeft from 'lucide-react/icons/text'
import AtSign from 'lucide-react/icons/at-sign'
import Calendar from 'lucide-react/icons/calendar'
import CircleDot from 'lucide-react/icons/circle-dot'
import EyeOff from 'lucide-react/icons/eye-off'
import FileUp from 'lucide-react/icons/file-up'
import Gauge from 'lucide-react/icons/gauge'
import Grid from 'lucide-react/icons/grid-3x3'
import Hash from 'lucide-react/icons/hash'
import Headphones from 'lucide-react/icons/headphones'
import Link from 'lucide-react/icons/link'
import ListChecks from 'lucide-react/icons/list-checks'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Mic from 'lucide-react/icons/mic'
import Pilcrow from 'lucide-react/icons/pilcrow'
import Dropdown from 'lucide-react/icons/square-chevron-down'
import Tick from 'lucide-react/icons/square-check'
import Star from 'lucide-react/icons/star'
import Toggle from 'lucide-react/icons/toggle-left'
import Type from 'lucide-react/icons/type'
import type { ComponentType } from 'react'
import type { QuestionType } from '#model/survey/kinds/kind'

const icons: Record<QuestionType, ComponentType<{ className?: string; 'aria-hidden': 'true' }>> = {
  statement: Pilcrow,
  short_text: Type,
  long_text: AlignLeft,
  email: AtSign,
  url: Link,
  number: Hash,
  date: Calendar,
  single_choice: CircleDot,
  multiple_choice: ListChecks,
  dropdown: Dropdown,
  yes_no: Toggle,
  rating: Star,
  scale: Gauge,
  ranking: ListOrdered,
  matrix: Grid,
  consent: Tick,
  file: FileUp,
  voice: Mic,
  listen: Headphones,
  hidden: EyeOff,
}

export function QuestionIcon({ type }: { type: QuestionType }) {
  const Icon = icons[type]
  return <Icon className="text-soft" aria-hidden="true" />
}
