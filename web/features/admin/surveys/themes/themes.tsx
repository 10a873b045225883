import Shapes from 'lucide-react/icons/shapes'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'

/** Opened by few. */
const ThemeList = lazy(() => import('./theme-list.tsx'))

/** Themes of the answers to a question, found when asked for. */
export function Themes({ survey, question }: { survey: string; question: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-col items-stretch gap-3">
      <div className="print:hidden">
        <Button
          size="small"
          icon={<Shapes aria-hidden="true" />}
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide themes' : 'Show themes'}
        </Button>
      </div>
      {isOpen ? (
        <Suspense fallback={<Skeleton className="h-32" />}>
          <ThemeList survey={survey} question={question} />
        </Suspense>
      ) : null}
    </div>
  )
}
