import { shownAddress } from '#model/text/visible-text'
import { type RouteRule } from '#contract/route-rules'
import { redirectionOf } from '#model/pages/redirection'
import { useState } from 'react'
import { TextField } from '../../../ui/fields/text-field.tsx'

export function RuleTest({ rules }: { rules: readonly RouteRule[] }) {
  const [address, setAddress] = useState('')
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 border-t border-line px-5 py-4 text-sm">
      <TextField
        label="What happens to …"
        value={address}
        onChange={setAddress}
        placeholder="/old/page?ref=mail"
        spellCheck={false}
        autoComplete="off"
        className="w-full sm:w-80"
      />
      <p role="status" className="min-h-10 min-w-0 flex-1 basis-60 py-2 wrap-anywhere">
        {wordsOf(address.trim(), rules)}
      </p>
    </div>
  )
}

function wordsOf(address: string, rules: readonly RouteRule[]): string {
  if (address === '') return ''
  const url = URL.parse(address, window.location.origin)
  if (!url) return 'This isn’t an address.'
  if (url.origin !== window.location.origin) return 'Only addresses on this site can be redirected.'
  const found = redirectionOf(
    rules.filter(({ active }) => active),
    url.pathname,
    url.search,
  )
  if (!found) return 'Nothing: no rule matches it.'
  if ('loop' in found) return 'Nothing: its rules would redirect in a loop.'
  const hops = found.rules.length > 1 ? `, by ${found.rules.length} rules` : ''
  return `Visitors are sent to ${shownAddress(found.to)} (${found.status}${hops}).`
}
