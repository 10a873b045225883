import { Button } from '../../ui/button.tsx'

/** Offers another way to import what was chosen. */
export function ImportChoice({
  text,
  action,
  isDisabled,
  onPress,
}: {
  text: string
  action: string
  isDisabled: boolean
  onPress: () => void
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel border border-line bg-panel p-3 text-sm">
      <p className="min-w-0 flex-1 basis-60">{text}</p>
      <Button size="small" isDisabled={isDisabled} onPress={onPress}>
        {action}
      </Button>
    </div>
  )
}
