import type { ProjectRecord } from '#contract/projects/projects'
import CodeXml from 'lucide-react/icons/code-xml'
import Link2 from 'lucide-react/icons/link-2'
import Share2 from 'lucide-react/icons/share-2'
import { Button } from '../../ui/button.tsx'
import { copyEmbed, copyLink } from './project-actions.ts'
import { shareOf } from './share.ts'
import { isAbort } from '../../platform/is-abort.ts'

export function ShareButtons({ project }: { project: ProjectRecord }) {
  // Old browsers and plain http have no share sheet, whatever lib.dom says.
  const canShare = 'share' in navigator
  return (
    <div className="flex flex-wrap gap-2">
      {canShare ? (
        <Button
          variant="primary"
          icon={<Share2 aria-hidden="true" />}
          className="flex-1"
          onPress={() => {
            navigator.share(shareOf(project, window.location.origin)).catch((failure: unknown) => {
              // Closing the sheet is no failure.
              if (!isAbort(failure)) void copyLink(project)
            })
          }}
        >
          Share
        </Button>
      ) : null}
      <Button icon={<Link2 aria-hidden="true" />} className="flex-1" onPress={() => void copyLink(project)}>
        Copy link
      </Button>
      <Button
        icon={<CodeXml aria-hidden="true" />}
        className="flex-1"
        onPress={() => void copyEmbed(project)}
      >
        Copy embed code
      </Button>
    </div>
  )
}
