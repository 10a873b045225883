import { AdminPage } from '../frame/admin-page.tsx'
import { RulesSection } from '../redirects/rules-section.tsx'
import { AttentionList } from './attention-list.tsx'
import { BackupSection } from './backup-section.tsx'
import { CountsSection } from './counts-section.tsx'

/** The admin start page. */
export function Component() {
  return (
    <AdminPage title="Back office">
      <AttentionList />
      <CountsSection />
      <BackupSection />
      <RulesSection />
    </AdminPage>
  )
}
