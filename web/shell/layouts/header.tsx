import Command from 'lucide-react/icons/command'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import Moon from 'lucide-react/icons/moon'
import Settings from 'lucide-react/icons/settings'
import Sun from 'lucide-react/icons/sun'
import SunMoon from 'lucide-react/icons/sun-moon'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { runAction } from '../actions/actions.ts'
import { showShortcuts } from '../actions/shell-actions.ts'
import { useMenuList } from '../actions/use-actions.ts'
import { LeavingBanner } from '../auth/leaving-banner.tsx'
import { useAuth } from '../auth/use-auth.ts'
import { Avatar } from '../avatar.tsx'
import { bus } from '../bus.ts'
import { entriesFor, navigation } from '../navigation/entries.ts'
import { storeReturnPage } from '../routing/return-page.ts'
import { Hint } from '../onboarding/hint.tsx'
import { palette } from '../palette/palette-state.ts'
import { chooseTheme, theme, themeNames, themes, type Theme } from '../theme.ts'
import { Wordmark } from '../wordmark.tsx'
import { isolated } from '../../platform/locale.ts'
import { TruncatedText } from '../../ui/truncated-text.tsx'

const themeIcons: Record<Theme, ReactNode> = {
  system: <SunMoon aria-hidden="true" />,
  light: <Sun aria-hidden="true" />,
  dark: <Moon aria-hidden="true" />,
}

export function Header({ children }: { children?: ReactNode }) {
  const { user } = useAuth()
  return (
    <>
      <LeavingBanner />
      {/* With enlarged text on phones, the links get a row of their own. */}
      <div className="@container shrink-0">
        <header className="flex h-14 items-center gap-1 border-b border-line bg-panel px-3 md:px-5 print:hidden @max-[20rem]:h-auto @max-[20rem]:flex-wrap @max-[20rem]:pt-2">
          <Link
            to={user ? '/projects' : '/'}
            className="mr-3 flex rounded-control @max-[20rem]:mr-auto"
            aria-label={user ? 'Mouthpiece, my projects' : 'Mouthpiece, start page'}
          >
            <Wordmark compact />
          </Link>
          <div className="flex min-w-0 flex-1 items-center gap-1 @max-[20rem]:order-1 @max-[20rem]:basis-full @max-[20rem]:flex-wrap">
            {children}
          </div>
          <PageMenu />
          <IconButton
            label="Command menu"
            shortcut="$mod+k"
            icon={<Command aria-hidden="true" />}
            onPress={palette.open}
          />
          {user ? <AccountMenu /> : <SignInLink />}
        </header>
      </div>
      {/* Over the page, which it must not move. */}
      <div className="relative">
        <Hint className="pointer-events-none absolute inset-x-0 top-2 z-30 mx-auto w-[calc(100%-1rem)] max-w-2xl rounded-panel border border-line pr-1 pl-4 shadow-float" />
      </div>
    </>
  )
}

function SignInLink() {
  const { pathname, search } = useLocation()
  return (
    <Link
      to="/"
      onClick={() => storeReturnPage(pathname + search)}
      className={classNames(buttonClass({ size: 'small' }), 'ml-1')}
    >
      Sign in
    </Link>
  )
}

function PageMenu() {
  const offered = useMenuList()
  if (offered.length === 0) return null
  return (
    <Menu
      label="This page"
      trigger={<IconButton label="This page" icon={<Ellipsis aria-hidden="true" />} />}
      items={offered.map((action) => ({
        id: action.id,
        label: action.label,
        icon: action.icon,
        shortcut: action.shortcut,
        onAction: () => void runAction(action, bus),
      }))}
    />
  )
}

function AccountMenu() {
  const { user, signOut } = useAuth()
  const navigate = useNavigate()
  const chosen = useSignal(theme)
  const entries = useSignal(navigation)
  if (!user) return null
  return (
    <Menu
      label="Account"
      trigger={
        <Button
          variant="plain"
          aria-label={`Account of ${isolated(user.name)}`}
          className="ml-1 size-9 rounded-full! px-0!"
        >
          <Avatar user={user} className="size-8" />
        </Button>
      }
      header={
        <div className="px-2.5 pt-2 pb-1 text-sm">
          <p className="font-medium">
            <TruncatedText>{user.name}</TruncatedText>
          </p>
          <p className="text-soft">
            <TruncatedText>{user.email ?? ''}</TruncatedText>
          </p>
        </div>
      }
      items={[
        {
          id: 'settings',
          label: 'Account settings',
          icon: <Settings aria-hidden="true" />,
          separated: true,
          onAction: () => void navigate('/settings/account'),
        },
        ...entriesFor(entries, 'account', user).map(({ id, to, label, icon }) => ({
          id,
          label,
          icon,
          onAction: () => void navigate(to),
        })),
        ...themes.map((one) => ({
          id: one,
          label: themeNames[one],
          icon: themeIcons[one],
          choice: { of: 'Theme', isChosen: one === chosen },
          separated: one === themes[0],
          onAction: () => chooseTheme(one),
        })),
        {
          id: 'shortcuts',
          label: 'Keyboard shortcuts',
          icon: <Keyboard aria-hidden="true" />,
          shortcut: 'Shift+?',
          separated: true,
          onAction: showShortcuts,
        },
        {
          id: 'sign-out',
          label: 'Sign out',
          icon: <LogOut aria-hidden="true" />,
          separated: true,
          onAction: signOut,
        },
      ]}
    />
  )
}
