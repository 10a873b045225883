try {
  const theme = localStorage.getItem('mouthpiece_theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // The system's choice.
}
