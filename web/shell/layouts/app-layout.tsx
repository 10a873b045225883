import { NavLink } from 'react-router-dom'
import { classNames } from '../../ui/class-names.ts'
import { useAuth } from '../auth/use-auth.ts'
import { badges, type Badge } from '../navigation/badges.ts'
import { entriesFor, navigation } from '../navigation/entries.ts'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { Edges } from './edges.tsx'
import { Header } from './header.tsx'

export function Component() {
  return (
    <div className="flex min-h-dvh flex-col">
      <Header>
        <AppLinks />
      </Header>
      <Edges />
    </div>
  )
}

export function AppLinks() {
  const { user } = useAuth()
  const shown = useSignal(badges)
  return entriesFor(useSignal(navigation), 'header', user).map(({ id, to, label, hasPagesBelow, isWide }) => {
    const link = (
      <HeaderLink key={id} to={to} withPagesBelow={hasPagesBelow} badge={shown[id]}>
        {label}
      </HeaderLink>
    )
    // It is also in the account menu.
    if (!isWide) return link
    return (
      <span key={id} className="hidden sm:contents">
        {link}
      </span>
    )
  })
}

export function HeaderLink({
  to,
  children,
  withPagesBelow = false,
  badge,
}: {
  to: string
  children: string
  /** Also marked on subpages. */
  withPagesBelow?: boolean | undefined
  badge?: Badge | undefined
}) {
  return (
    <NavLink
      to={to}
      end={!withPagesBelow}
      className={({ isActive }) =>
        classNames(
          'flex h-14 items-center border-b-2 px-2.5 text-sm font-medium transition-colors hover:text-ink',
          isActive ? 'border-curtain text-ink' : 'border-transparent text-soft',
        )
      }
    >
      {children}
      {badge ? (
        <>
          <span
            aria-hidden="true"
            className={classNames(
              'ml-1.5 min-w-5 rounded-full px-1.5 text-center text-xs/5 font-semibold tabular-nums',
              badge.isUrgent ? 'bg-curtain text-on-curtain' : 'bg-pressed text-ink',
            )}
          >
            {badge.text}
          </span>
          <span className="sr-only">, {badge.words}</span>
        </>
      ) : null}
    </NavLink>
  )
}
