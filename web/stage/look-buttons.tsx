import Dices from 'lucide-react/icons/dices'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { Button } from '../ui/button.tsx'

export function LookButtons({
  canRandomise,
  canReset,
  onRandomise,
  onReset,
}: {
  canRandomise: boolean
  canReset: boolean
  onRandomise: () => void
  onReset: () => void
}) {
  return (
    <>
      <Button
        size="small"
        icon={<Dices aria-hidden="true" />}
        isDisabled={!canRandomise}
        onPress={onRandomise}
      >
        Random
      </Button>
      <Button
        size="small"
        variant="plain"
        icon={<RotateCcw aria-hidden="true" />}
        isDisabled={!canReset}
        onPress={onReset}
      >
        Reset
      </Button>
    </>
  )
}
