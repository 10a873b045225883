import Pause from 'lucide-react/icons/pause'

/** A notice above a list that invites are paused. */
export function PausedNote() {
  return (
    <p
      role="status"
      className="flex items-center gap-3 rounded-panel border border-line-strong bg-limelight px-4 py-3 text-sm text-on-limelight"
    >
      <Pause aria-hidden="true" className="shrink-0" />
      Invites are paused: no link opens, and nothing is sent. Links work again when you continue.
    </p>
  )
}
