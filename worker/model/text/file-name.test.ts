import { expect, test } from 'vitest'
import { safeFileName } from './file-name.ts'

/** A double click runs, mounts, installs or trusts them on Windows, macOS or Linux. */
const running =
  'exe com scr pif bat cmd ps1 psm1 psd1 ps1xml hta cpl msc msi msp mst msix appx appxbundle appinstaller application gadget reg inf scf lnk url website vb vbs vbe js jse mjs ws wsf wsh wsc sct chm hlp jar jnlp class iso img vhd vhdx dmg pkg mpkg app command tool terminal scpt scptd applescript workflow action webloc inetloc fileloc mobileconfig desktop sh bash zsh run bin AppImage deb rpm snap flatpakref service py pyw pyz pl rb php html htm xhtml mht mhtml svg xml docm dotm xlsm xltm xlam xll pptm potm ppam ppsm sldm doc xls rtf slk iqy oqy one library-ms search-ms settingcontent-ms theme diagcab cab zip 7z rar rdp ica xpi crx vsix wasm dll sys ocx so dylib'.split(
    ' ',
  )

const dots = (name: string) => name.split('.').at(-1)

test.each(running)('.%s never ends a name', (ending) => {
  for (const written of [ending, ending.toUpperCase()]) {
    for (const type of [
      'text/plain; charset=utf-8',
      'image/png',
      'application/pdf',
      'audio/mpeg',
      'video/mp4',
      'x/y',
    ]) {
      const names = [
        `run.${written}`,
        `photo.png.${written}`,
        `.${written}`,
        written,
        `a.${written}.`,
        `a.${written} . .`,
      ]
      const odd = [
        `a.${written}::$DATA`,
        `a.txt:b.${written}`,
        `a\u202Etxt.${written}`,
        `a.${written}\u200B`,
        `a.${written}\0`,
      ]
      for (const name of [...names, ...odd]) {
        const safe = safeFileName(name, type)
        const last = dots(safe)?.toLowerCase()
        expect([name, safe, ['txt', 'png', 'pdf', 'mp3', 'mp4', 'bin'].includes(last ?? '')]).toEqual([
          name,
          safe,
          true,
        ])
        expect(safe).toMatch(/^[^\p{Cc}\p{Cf}/\\:*?"<>|.][^\p{Cc}\p{Cf}/\\:*?"<>|]*$/u)
      }
    }
  }
})

test.each([
  ['holiday.JPG', 'image/jpeg', 'holiday.JPG'],
  ['notes.md', 'text/plain; charset=utf-8', 'notes.md'],
  ['data.csv', 'text/plain; charset=utf-8', 'data.csv'],
  ['Größe 東京.pdf', 'application/pdf', 'Größe 東京.pdf'],
  ['voice.webm', 'audio/webm', 'voice.webm'],
  ['run.bat', 'text/plain; charset=utf-8', 'run.bat.txt'],
  ['photo.jpg', 'image/png', 'photo.jpg.png'],
  ['con.txt', 'text/plain', '_con.txt'],
  ['LPT1', 'text/plain', '_LPT1.txt'],
  ['../../etc/passwd', 'text/plain', '_.._etc_passwd.txt'],
  ['', 'image/gif', 'file.gif'],
  ['...', 'image/gif', 'file.gif'],
])('%j, which is %s, is saved as %j', (name, type, expected) => {
  expect(safeFileName(name, type)).toBe(expected)
})
