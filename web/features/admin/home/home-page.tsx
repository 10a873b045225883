import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { RadioChips } from '../../../ui/fields/radio-chips.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { RulesSection } from '../redirects/rules-section.tsx'
import { AttentionList } from './attention-list.tsx'
import { BackupSection } from './backup-section.tsx'
import { CountsSection } from './counts-section.tsx'
import { LogSummarySection } from './log/log-summary-section.tsx'

const LogView = lazy(async () => ({ default: (await import('./log/log-view.tsx')).LogView }))

const views = [
  { id: 'overview', label: 'Overview' },
  { id: 'log', label: 'Log' },
] as const

/** The admin start page. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const isLog = params.get('view') === 'log'
  return (
    <AdminPage
      title="Back office"
      actions={
        <RadioChips
          label="View"
          labelHidden
          options={views}
          value={isLog ? 'log' : 'overview'}
          onChange={(id) => setParams(id === 'log' ? { view: 'log' } : {})}
        />
      }
    >
      {isLog ? (
        <Suspense fallback={<Skeleton className="h-60" />}>
          <LogView />
        </Suspense>
      ) : (
        <>
          <AttentionList />
          <CountsSection />
          <LogSummarySection />
          <BackupSection />
          <RulesSection />
        </>
      )}
    </AdminPage>
  )
}
