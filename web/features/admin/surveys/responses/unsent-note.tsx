import { formatNumber } from '../../../../platform/locale.ts'
import { Button } from '../../../../ui/button.tsx'

/** Says that figures include responses that were not sent; nothing if there are none, or only such. */
export function UnsentNote({
  responses,
  complete,
  onSentOnly,
}: {
  responses: number
  complete: number
  onSentOnly: (() => void) | undefined
}) {
  const count = responses - complete
  if (!onSentOnly || count <= 0 || complete === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm print:hidden">
      {`These results include ${formatNumber(count)} ${count === 1 ? 'response' : 'responses'} that ${count === 1 ? 'was' : 'were'} started but not sent.`}
      <Button size="small" onPress={onSentOnly}>
        Sent only
      </Button>
    </p>
  )
}
