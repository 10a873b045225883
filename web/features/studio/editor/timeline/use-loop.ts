import { useEffect } from 'react'
import type { TimelineFrame, Transport } from '../../timeline/timeline-view.ts'
import { useNewest } from '../../../../ui/hooks/use-newest.ts'

/** Returns the playhead to the start of the loop at its end. */
export function useLoop(frame: TimelineFrame, transport: Transport) {
  const newest = useNewest(transport)
  const { position, playing } = transport
  useEffect(() => {
    const watch = () => {
      const loop = frame.loop.get()
      if (!loop || !newest.current.playing) return
      if (position.get() >= loop.to - 0.02) newest.current.seek(loop.from)
    }
    return position.subscribe(watch)
  }, [frame, position, newest])
  // A loop that ends with the document restarts from its beginning.
  useEffect(() => {
    const loop = frame.loop.get()
    if (playing || !loop || position.get() < loop.to - 0.02) return
    newest.current.seek(loop.from)
    newest.current.play()
  }, [playing, frame, position, newest])
}
