import type { UserRecord } from '#contract/account/users'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useAuth } from '../../../shell/auth/use-auth.ts'
import { Avatar } from '../../../shell/avatar.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { AdminPage, AdminSection } from '../frame/admin-page.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TokensSection } from './tokens-section.tsx'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

/** An admin's own account; the rest is in the settings. */
export function AccountPage({ secondFactor }: { secondFactor: (user: UserRecord) => ReactNode }) {
  const { user } = useAuth()
  // Signed out a moment ago; the shell is on its way to the start page.
  if (!user) return null
  return (
    <AdminPage title="Account">
      <div className="flex max-w-3xl flex-col gap-8">
        <AdminSection title="Profile">
          <div className="flex flex-wrap items-center gap-4 p-5">
            <Avatar user={user} className="size-14 text-2xl" />
            <div className="mr-auto min-w-0">
              <p className="font-semibold">
                <TruncatedText>{user.name || 'No name yet'}</TruncatedText>
              </p>
              <p className="text-sm text-soft">
                <TruncatedText>{user.email ?? ''}</TruncatedText>
              </p>
            </div>
            <Link to="/settings/account" className={buttonClass()}>
              Picture, name and mail
            </Link>
          </div>
        </AdminSection>
        <AdminSection title="Signing in">{secondFactor(user)}</AdminSection>
        <SessionsSection />
        <TokensSection />
      </div>
    </AdminPage>
  )
}
