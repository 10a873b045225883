import type { ReactNode } from 'react'
import { Area } from '../../../shell/areas/area.tsx'
import { useMedia } from '../../../shell/use-media.ts'

/** Screens on which the layout has that side panel. */
const room = { left: '(min-width: 64rem)', right: '(min-width: 48rem)' }

export function SidePanel({ side, children }: { side: 'left' | 'right'; children: ReactNode }) {
  const isWide = useMedia(room[side])
  return isWide ? (
    <Area name={side}>
      <div className="flex flex-col gap-4 p-4">{children}</div>
    </Area>
  ) : (
    <div className="flex flex-col gap-4 border-t border-line pt-3">{children}</div>
  )
}
