import Check from 'lucide-react/icons/check'
import { Button } from '../../ui/button.tsx'
import { usePersonCheck } from './use-person-check.ts'

export function ChallengeFrame() {
  const { state, frame, source, again } = usePersonCheck()
  return (
    // The page around it may be in another language.
    <div lang="en" dir="ltr" role="group" aria-label="Are you human?" className="flex flex-col gap-2">
      {state === 'asking' ? (
        <iframe
          // Navigating the same frame would add an entry to the tab's history.
          key={source}
          ref={frame}
          src={source}
          title="Check that you’re human"
          className="h-[4.25rem] w-full max-w-sm border-0"
        />
      ) : null}
      <p role="status" className="flex items-center gap-2 text-sm text-soft empty:hidden">
        {state === 'passed' ? (
          <>
            <Check aria-hidden="true" className="size-4 text-good" />
            Thanks, you’re verified.
          </>
        ) : state === 'trouble' ? (
          'We couldn’t verify that you’re human.'
        ) : null}
      </p>
      {state === 'trouble' ? (
        <Button size="small" onPress={again} className="self-start">
          Try again
        </Button>
      ) : null}
    </div>
  )
}
