import { OfficePage } from '../frame/office-page.tsx'
import { RulesSection } from '../redirects/rules-section.tsx'
import { AttentionList } from './attention-list.tsx'
import { CountsSection } from './counts-section.tsx'

/** The back office's first page: what waits for somebody, how the product is doing, where old addresses lead. */
export function Component() {
  return (
    <OfficePage title="Back office">
      <AttentionList />
      <CountsSection />
      <RulesSection />
    </OfficePage>
  )
}
