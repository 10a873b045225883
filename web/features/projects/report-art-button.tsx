import type { ProjectRecord } from '#contract/projects/projects'
import Flag from 'lucide-react/icons/flag'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'

const ReportArtDialog = lazy(async () => ({
  default: (await import('./report-art-dialog.tsx')).ReportArtDialog,
}))

export function ReportArtButton({ project }: { project: ProjectRecord }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="plain"
        size="small"
        icon={<Flag aria-hidden="true" />}
        className="self-start text-soft"
        onPress={() => setOpen(true)}
      >
        Report a character…
      </Button>
      {isOpen ? (
        <Suspense>
          <ReportArtDialog project={project} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
