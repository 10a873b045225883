import { auth } from '../auth/auth.ts'
import { navigation } from '../navigation/entries.ts'
import { adminLinks } from '../layouts/admin-links.ts'
import { currentPath, goTo } from '../navigation/go-to.ts'
import { palette } from '../palette/palette-state.ts'
import { chooseTheme, themeNames, themes } from '../theme.ts'
import { bus } from '../bus.ts'
import { type Action, actions, defineAction, runAction } from './actions.ts'

const SHORTCUTS = 'Shift+?'

/** The page's own help sheet if it has one, else the shell's. */
const sheetOfKeys = () => actions.list().find(({ shortcut }) => shortcut === SHORTCUTS)

const signedIn = () => auth.state.get().user !== null

const everywhere: Action[] = [
  defineAction({
    id: 'shell.palette',
    label: 'Command menu',
    shortcut: '$mod+k',
    run: palette.toggle,
  }),
  defineAction({
    id: 'shell.shortcuts',
    label: 'Keyboard shortcuts',
    shortcut: SHORTCUTS,
    when: () => sheetOfKeys()?.id === 'shell.shortcuts',
    run: palette.toggleShortcuts,
  }),
  defineAction({
    id: 'shell.projects',
    label: 'Go to my projects',
    when: signedIn,
    run: () => goTo('/projects'),
  }),
  defineAction({
    id: 'shell.settings',
    label: 'Change my account settings',
    when: signedIn,
    run: () => goTo('/settings/account'),
  }),
  defineAction({ id: 'shell.terms', label: 'Read terms and privacy', run: () => goTo('/terms-privacy') }),
  ...themes.map((theme) =>
    defineAction({
      id: `shell.theme-${theme}`,
      label: `Theme: ${themeNames[theme].toLowerCase()}`,
      run: () => chooseTheme(theme),
    }),
  ),
  defineAction({ id: 'shell.sign-out', label: 'Sign out', when: signedIn, run: auth.signOut }),
]

export function showShortcuts(): void {
  const sheet = sheetOfKeys()
  if (sheet) runAction(sheet, bus)
}

export function shellActions(): Action[] {
  return [...everywhere, ...places()]
}

function places(): Action[] {
  const { user } = auth.state.get()
  if (!user) return []
  const entries = navigation
    .get()
    .filter(({ id, isFor }) => id !== 'projects' && (isFor?.(user) ?? true))
    .map(({ id, label, to }) => placeAction(`go-${id}`, `Go to ${label.toLowerCase()}`, to))
  const adminActions = user.admin
    ? adminLinks.map(({ path, label }) =>
        placeAction(`go-${path}`, `Back office: ${label.toLowerCase()}`, path),
      )
    : []
  return [...entries, ...adminActions]
}

function placeAction(id: string, label: string, to: string): Action {
  return defineAction({ id: `shell.${id}`, label, when: () => currentPath() !== to, run: () => goTo(to) })
}
