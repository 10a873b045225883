import { NavLink } from 'react-router-dom'
import { classNames } from '../../ui/class-names.ts'
import { useAuth } from '../auth/use-auth.ts'
import { badges, type Badge } from '../navigation/badges.ts'
import { entriesFor, navigation } from '../navigation/entries.ts'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { Edges } from './edges.tsx'
import { Header } from './header.tsx'

/** Header above, page below, areas at its edges. */
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

/** The main links of a signed-in user. */
export function AppLinks() {
  const { user } = useAuth()
  const shown = useSignal(badges)
  return entriesFor(useSignal(navigation), 'header', user).map(({ id, to, label, hasPagesBelow, isWide }) => {
    const link = (
      <HeaderLink key={id} to={to} withPagesBelow={hasPagesBelow} badge={shown[id]}>
        {label}
      </HeaderLink>
    )
    // The account's menu has it as well.
    if (!isWide) return link
    return (
      <span key={id} className="hidden sm:contents">
        {link}
      </span>
    )
  })
}

/** A place in the header; the one that is open is marked. */
export function HeaderLink({
  to,
  children,
  withPagesBelow = false,
  badge,
}: {
  to: string
  children: string
  /** Marked on the pages below its own as well. */
  withPagesBelow?: boolean | undefined
  /** A badge with news. */
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
