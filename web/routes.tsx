import { pages, type Page, type PageLayout, type PagePath } from '#model/pages/pages'
import { lazy, Suspense } from 'react'
import type { RouteObject } from 'react-router-dom'
import { PageErrorScreen, RootErrorScreen } from './shell/errors/route-error.tsx'
import { Root } from './shell/layouts/root.tsx'
import { type Lazy, lazyRoute } from './shell/routing/lazy-route.ts'
import { pageLoader, unmatchedLoader } from './shell/routing/page-loader.ts'

const Featured = lazy(async () => ({
  default: (await import('./features/featured/featured-projects.tsx')).FeaturedProjects,
}))

/** The features know nothing of each other, so the start page is handed the two ways in here. */
async function landing() {
  const [{ Component: Landing }, { SignInForm }, { RequestInvitePage }] = await Promise.all([
    import('./features/landing/landing-page.tsx'),
    import('./features/auth/sign-in-form.tsx'),
    import('./features/invite/request-invite-page.tsx'),
  ])
  return {
    Component: () => (
      <Landing signIn={<SignInForm />} ask={<RequestInvitePage />} featured={<Featured large />} />
    ),
  }
}

/** One's own projects, and below them what the team shows to everybody. */
async function shelf() {
  const { Component: Projects } = await import('./features/projects/list/projects-page.tsx')
  return {
    Component: () => (
      <Projects
        featured={
          <Suspense>
            <Featured />
          </Suspense>
        }
      />
    ),
  }
}

/** A project's page; visitors find more to watch below it. */
async function project() {
  const { Component: Project } = await import('./features/projects/project-page.tsx')
  return {
    Component: () => (
      <Project
        more={(id) => (
          <Suspense>
            <Featured title="More to watch" except={id} />
          </Suspense>
        )}
      />
    ),
  }
}

const Published = lazy(async () => ({
  default: (await import('./features/projects/published-project.tsx')).PublishedProject,
}))

/** The studio's export; a video that is published there is shared there as well. */
async function exporting() {
  const { Component: Export } = await import('./features/studio/export/export-page.tsx')
  return {
    Component: () => (
      <Export
        share={(project) => (
          <Suspense>
            <Published project={project} />
          </Suspense>
        )}
      />
    ),
  }
}

/** The back office's account page shows the settings' second factor. */
async function adminAccount() {
  const [{ AccountPage }, { SecondFactorSection }] = await Promise.all([
    import('./features/admin/account/account-page.tsx'),
    import('./features/settings/second-factor/second-factor-section.tsx'),
  ])
  return {
    Component: () => <AccountPage secondFactor={(user) => <SecondFactorSection user={user} />} />,
  }
}

/** Wraps a layout or page in the query cache. The start page does without it until more is shown. */
function queried(load: Lazy): Lazy {
  return async () => {
    const [{ Component: Queried }, { Queries }] = await Promise.all([load(), import('./shell/queries.tsx')])
    return {
      Component: () => (
        <Queries>
          <Queried />
        </Queries>
      ),
    }
  }
}

const screens: Record<PagePath, Lazy> = {
  '/': landing,
  '/home': landing,
  '/invite': () => import('./features/invite/invite-page.tsx'),
  '/emails_unsubscribe': () => import('./features/unsubscribe/unsubscribe-page.tsx'),
  '/admin/invites': () => import('./features/admin/invites/invites-page.tsx'),
  '/admin/invites/waitlist': () => import('./features/admin/invites/waitlist-page.tsx'),
  '/admin/emails/outbox': () => import('./features/admin/outbox/outbox-page.tsx'),
  '/terms-privacy': () => import('./features/pages/terms-page.tsx'),
  '/investors/deck': () => import('./features/investors/deck/deck-page.tsx'),
  '/investors/demo': queried(() => import('./features/investors/demo/demo-page.tsx')),
  '/mixer': () => import('./features/mixer/list/mixes-page.tsx'),
  '/mixer/:id/audio': () => import('./features/mixer/mixer-page.tsx'),
  '/device-warning-demo': () => import('./features/pages/device-warning-demo-page.tsx'),
  '/auth/forgot-password': () => import('./features/auth/forgot-password-page.tsx'),
  '/auth/confirm-password-reset/:token': () => import('./features/auth/new-password-page.tsx'),
  '/auth/confirm-verification/:token': () => import('./features/auth/confirm-verification-page.tsx'),
  '/auth/confirm-email-change/:token': () => import('./features/auth/confirm-email-change-page.tsx'),
  '/chat': () => import('./features/chat/chat-page.tsx'),
  '/chat/:slug': () => import('./features/chat/chat-page.tsx'),
  '/settings/account': () => import('./features/settings/settings-page.tsx'),
  '/forms/:id': () => import('./features/surveys/survey-route.tsx'),
  '/admin/home': () => import('./features/admin/home/home-page.tsx'),
  '/admin/account': adminAccount,
  '/admin/flags': () => import('./features/admin/flags/flags-page.tsx'),
  '/admin/rooms': () => import('./features/admin/rooms/rooms-page.tsx'),
  '/admin/reports': () => import('./features/admin/moderation/reports-page.tsx'),
  '/admin/reports/:id': () => import('./features/admin/moderation/report-page.tsx'),
  '/admin/mutes': () => import('./features/admin/moderation/mutes-page.tsx'),
  '/admin/audit': () => import('./features/admin/audit/audit-page.tsx'),
  '/admin/trash': () => import('./features/admin/trash/trash-page.tsx'),
  '/admin/emails': () => import('./features/admin/emails/emails-page.tsx'),
  '/admin/emails/lists': () => import('./features/admin/emails/audience/address-lists-page.tsx'),
  '/admin/emails/addresses': () => import('./features/admin/emails/audience/addresses-page.tsx'),
  '/admin/emails/compose': () => import('./features/admin/emails/composer/compose-page.tsx'),
  '/admin/emails/compose/:id': () => import('./features/admin/emails/composer/compose-page.tsx'),
  '/admin/emails/preview/:id': () => import('./features/admin/emails/preview-page.tsx'),
  '/admin/surveys': () => import('./features/admin/surveys/list/surveys-page.tsx'),
  '/admin/surveys/compose': () => import('./features/admin/surveys/composer/composer-page.tsx'),
  '/admin/surveys/compose/:id': () => import('./features/admin/surveys/composer/composer-page.tsx'),
  '/admin/surveys/answers/:answer_id': () => import('./features/admin/surveys/responses/answer-page.tsx'),
  '/admin/surveys/submissions/:survey_id': () =>
    import('./features/admin/surveys/responses/submissions-page.tsx'),
  '/results/:id': () => import('./features/admin/surveys/shared/shared-results-page.tsx'),
  '/admin/studio': () => import('./features/admin/studio/studio-page.tsx'),
  '/admin/characters': () => import('./features/admin/characters/characters-page.tsx'),
  '/admin/characters/:id': () => import('./features/admin/characters/character-page.tsx'),
  '/admin/characters/:id/custom-props': () => import('./features/admin/characters/custom-props-page.tsx'),
  '/admin/projects': () => import('./features/admin/projects/projects-page.tsx'),
  '/admin/projects/:id': () => import('./features/admin/projects/project-page.tsx'),
  '/admin/templates': () => import('./features/admin/templates/templates-page.tsx'),
  '/admin/templates/:id': () => import('./features/admin/templates/template-page.tsx'),
  '/admin/users': () => import('./features/admin/users/users-page.tsx'),
  '/admin/users/:id': () => import('./features/admin/users/user-page.tsx'),
  '/admin/upload_waitlist': () => import('./features/admin/upload-waitlist/upload-waitlist-page.tsx'),
  '/jam': () => import('./features/jam/list/jams-page.tsx'),
  '/jam/:id/view': () => import('./features/jam/view/view-page.tsx'),
  '/jam/:id/audio': () => import('./features/jam/audio/audio-page.tsx'),
  '/jam/:id/editor': () => import('./features/jam/editor/editor-page.tsx'),
  '/jam/:id/recorder': () => import('./features/jam/recording/recorder-page.tsx'),
  '/projects': shelf,
  '/projects/:id': project,
  '/projects/:id/deprecated': () => import('./features/projects/deprecated-page.tsx'),
  '/projects/:id/audio': () => import('./features/studio/sound/audio-page.tsx'),
  '/projects/:id/character': () => import('./features/studio/character/character-page.tsx'),
  '/projects/:id/editor': () => import('./features/studio/editor/editor-page.tsx'),
  '/projects/:id/export': exporting,
  '/projects/:id/thumbnail': () => import('./features/studio/thumbnail/thumbnail-page.tsx'),
}

const layouts: Record<PageLayout, Lazy> = {
  none: queried(() => import('./shell/layouts/bare-layout.tsx')),
  auth: queried(() => import('./shell/layouts/auth-layout.tsx')),
  survey: () => import('./shell/layouts/bare-layout.tsx'),
  plain: () => import('./shell/layouts/plain-layout.tsx'),
  'public-page': queried(() => import('./shell/layouts/public-layout.tsx')),
  app: queried(() => import('./shell/layouts/app-layout.tsx')),
  cam: queried(() => import('./shell/layouts/app-layout.tsx')),
  chat: queried(() => import('./shell/layouts/full-layout.tsx')),
  admin: queried(() => import('./shell/layouts/admin-layout.tsx')),
  project: queried(() => import('./shell/layouts/tool-layout.tsx')),
  studio: queried(() => import('./shell/layouts/tool-layout.tsx')),
  jam: queried(() => import('./shell/layouts/tool-layout.tsx')),
  mixer: queried(() => import('./shell/layouts/mixer-layout.tsx')),
  'project-modal': queried(() => import('./shell/layouts/modal-layout.tsx')),
  'project-modal-canvas': queried(() => import('./shell/layouts/modal-canvas-layout.tsx')),
}

function pageRoute(page: Page & { path: PagePath }): RouteObject {
  return {
    path: page.path,
    caseSensitive: true,
    loader: pageLoader(page),
    lazy: lazyRoute(screens[page.path]),
    errorElement: <PageErrorScreen />,
    handle: { page },
  }
}

/** Pages of one layout stand below it, so that going from one to another keeps what is around them. */
function layoutRoute([layout, load]: [string, Lazy]): RouteObject {
  return {
    id: layout,
    lazy: lazyRoute(load),
    children: pages.filter((page) => page.layout === layout).map(pageRoute),
  }
}

const unmatched: RouteObject = {
  lazy: lazyRoute(layouts.plain),
  children: [
    {
      path: '*',
      loader: unmatchedLoader,
      errorElement: <PageErrorScreen />,
      element: null,
    },
  ],
}

export const routes: RouteObject[] = [
  {
    Component: Root,
    errorElement: <RootErrorScreen />,
    children: [...Object.entries(layouts).map(layoutRoute), unmatched],
  },
]
