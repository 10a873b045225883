import { Link } from 'react-router-dom'
import { buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'

export function EditorLink({ className }: { className: string }) {
  const studio = useStudio()
  const project = useStudioState((state) => state.project)
  return (
    <Link
      to={`/projects/${project.id}/editor`}
      className={classNames(buttonClass({ variant: 'primary' }), 'lg:self-start', className)}
      onClick={() => void studio.flush()}
    >
      Continue in the editor
    </Link>
  )
}
