import { auth } from '../auth/auth.ts'
import { goTo } from '../navigation/go-to.ts'
import { palette } from '../palette/palette-state.ts'
import { chooseTheme, themeNames, themes } from '../theme.ts'
import { defineAction, type Action } from './actions.ts'

const signedIn = () => auth.state.get().user !== null

const everywhere: Action[] = [
  defineAction({
    id: 'shell.palette',
    label: 'Do something by name',
    shortcut: '$mod+k',
    run: palette.toggle,
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

/** What can be done on every page. */
export function shellActions(): Action[] {
  return everywhere
}
