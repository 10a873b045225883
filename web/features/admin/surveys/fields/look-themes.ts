/** Colours to start from, which are shown unchanged. */
export const lookThemes = [
  { name: 'Snow', paper: '#ffffff', text: '#1c1c1c', accent: '#1c1c1c' },
  { name: 'Peach', paper: '#fdeee2', text: '#43210f', accent: '#a34312' },
  { name: 'Mint', paper: '#e4f4ea', text: '#123528', accent: '#17684a' },
  { name: 'Sky', paper: '#e6f1fc', text: '#10233f', accent: '#1f5497' },
  { name: 'Lilac', paper: '#f1eafb', text: '#2c1a4d', accent: '#6839a3' },
  { name: 'Night', paper: '#10151f', text: '#eef2f8', accent: '#8ab8ff' },
  { name: 'Forest', paper: '#0f2219', text: '#e9f4ec', accent: '#8fd9aa' },
  { name: 'Plum', paper: '#27102d', text: '#f8eafb', accent: '#f2a9da' },
] as const
