import Clapperboard from 'lucide-react/icons/clapperboard'
import { Link } from 'react-router-dom'
import { buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'

/** `take`: the voice that a scene can be made from. */
export function EditorLinks({ take, className }: { take: string; className: string }) {
  const studio = useStudio()
  const project = useStudioState((state) => state.project)
  const isDirected = useStudioState(({ document }) => Boolean(document.direction))
  const to = `/projects/${project.id}/editor`
  return (
    <div className={classNames('flex flex-wrap gap-2', className)}>
      <Link to={to} className={buttonClass({ variant: 'primary' })} onClick={() => void studio.flush()}>
        Continue in the editor
      </Link>
      {isDirected ? null : (
        <Link
          to={to}
          state={{ directs: take }}
          className={buttonClass({})}
          onClick={() => void studio.flush()}
        >
          <Clapperboard aria-hidden="true" />
          Make a scene from this sound
        </Link>
      )}
    </div>
  )
}
