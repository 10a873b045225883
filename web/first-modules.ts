/**
 * Modules that the two documents load first: the entry, and what it loads at once but evaluates in a task of its own, so
 * that a slow phone can draw and answer presses in between.
 */
export const firstModules = {
  app: ['web/main.tsx', 'web/app.tsx'],
  survey: ['web/forms.tsx', 'web/forms-page.tsx'],
} as const
