import ClipboardList from 'lucide-react/icons/clipboard-list'
import SlidersVertical from 'lucide-react/icons/sliders-vertical'
import Drum from 'lucide-react/icons/drum'
import type { NavigationEntry } from './shell/navigation/entries.ts'

/** Where the header and the account menu lead, in the order of the screen. A new page for all is a line here. */
export const navigationEntries: readonly NavigationEntry[] = [
  { id: 'projects', to: '/projects', label: 'Projects', places: ['header'] },
  { id: 'chat', to: '/chat', label: 'Chat', places: ['header'], hasPagesBelow: true },
  {
    id: 'jam',
    to: '/jam',
    label: 'Jams',
    icon: <Drum aria-hidden="true" />,
    places: ['header', 'account'],
    isFor: ({ admin }) => admin,
    hasPagesBelow: true,
    isWide: true,
  },
  {
    id: 'mixer',
    to: '/mixer',
    label: 'Mixer',
    icon: <SlidersVertical aria-hidden="true" />,
    places: ['header', 'account'],
    isFor: ({ admin }) => admin,
    hasPagesBelow: true,
    isWide: true,
  },
  {
    id: 'surveys',
    to: '/admin/surveys',
    label: 'Surveys',
    icon: <ClipboardList aria-hidden="true" />,
    places: ['header', 'account'],
    isFor: ({ admin }) => admin,
    hasPagesBelow: true,
    isWide: true,
  },
]
