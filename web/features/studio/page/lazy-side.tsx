import { useEffect, useState, type ComponentType } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

type Loaded<Props> =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'there'; Content: ComponentType<Props> }

/** A side panel that loads when it is opened: most visits don't need it. */
export function lazySide<Props extends { onClose: () => void }>(
  title: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function LazySide(props: Props) {
    const [loaded, setLoaded] = useState<Loaded<Props>>({ state: 'loading' })
    useEffect(() => {
      if (loaded.state !== 'loading') return
      let isHere = true
      const show = (next: Loaded<Props>) => {
        if (isHere) setLoaded(next)
      }
      load().then(
        (Content) => show({ state: 'there', Content }),
        () => show({ state: 'failed' }),
      )
      return () => {
        isHere = false
      }
    }, [loaded])
    if (loaded.state === 'there') return <loaded.Content {...props} />
    return (
      <Panel title={title} className="border-0">
        {loaded.state === 'loading' ? (
          <Skeleton className="h-40 w-full" />
        ) : (
          <div role="alert" className="flex flex-col items-start gap-3 text-sm">
            <p>This could not be loaded. Check your connection and try again.</p>
            <div className="flex gap-2">
              <Button size="small" onPress={() => setLoaded({ state: 'loading' })}>
                Try again
              </Button>
              <Button size="small" variant="plain" onPress={props.onClose}>
                Close
              </Button>
            </div>
          </div>
        )}
      </Panel>
    )
  }
}
