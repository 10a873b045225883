import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import SlidersVertical from 'lucide-react/icons/sliders-vertical'
import Drum from 'lucide-react/icons/drum'
import type { NavigationEntry } from './shell/navigation/entries.ts'

/** Links of the header and the account menu, in the order of the screen. */
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
    id: 'office',
    // Which leads to its first page, and is marked on all of them.
    to: '/admin',
    label: 'Back office',
    icon: <LayoutDashboard aria-hidden="true" />,
    places: ['header', 'account'],
    isFor: ({ admin }) => admin,
    hasPagesBelow: true,
    isWide: true,
  },
]
