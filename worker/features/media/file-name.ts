const extensions: Record<string, string> = {
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'audio/aiff': 'aiff',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/webm': 'webm',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
  'video/quicktime': 'mov',
  'video/mp4': 'mp4',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'application/json': 'json',
}

/** The snake-cased base name, a random suffix that makes it unguessable, and the extension of the type. */
export function storedName(name: string, type: string, suffix: string): string {
  const base = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 100)
    .toLowerCase()
  return `${base.length < 3 ? `file${base && `_${base}`}` : base}_${suffix}.${extensions[type] ?? 'bin'}`
}
