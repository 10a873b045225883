import UserPen from 'lucide-react/icons/user-pen'
import { Button } from '../../ui/button.tsx'

/** Opens the builder, for those without a drawing. */
export function OpenBuilder({ onPress }: { onPress: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-panel border border-line p-3">
      <p className="mr-auto">No drawing? Build a character from parts.</p>
      <Button icon={<UserPen aria-hidden="true" />} onPress={onPress}>
        Build a character
      </Button>
    </div>
  )
}
