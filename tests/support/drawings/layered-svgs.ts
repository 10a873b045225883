/*
 * One face as four drawing programs write it: their names of layers, their ways of hiding, and features that flat shapes
 * lose. The page is 400 × 520 units.
 */

const SKIN = '#f6c4a0'
const INK = '#3c1e28'

/** A PNG of 2 × 2 pixels in two colours. */
export const CHECKED =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP4f8fmjo0Nwx0bm/93bAAyrgbXMRv6XAAAAABJRU5ErkJggg=='

const mouths = {
  Neutral: 'M175 250 Q200 262 225 250',
  Ah: 'M172 240 Q200 232 228 240 Q222 292 200 292 Q178 292 172 240Z',
  Oh: 'M182 250 a18 22 0 1 0 36 0 a18 22 0 1 0 -36 0Z',
  Ee: 'M164 244 Q200 250 236 244 Q226 268 200 268 Q174 268 164 244Z',
  M: 'M176 253 L224 253',
} as const
type Mouth = keyof typeof mouths

const mouthNames: readonly Mouth[] = ['Neutral', 'Ah', 'Oh', 'Ee', 'M']
const open = (name: Mouth) => name !== 'Neutral' && name !== 'M'
const mouthPath = (name: Mouth, style: (fill: string, stroke: string, width: number) => string) =>
  `<path d="${mouths[name]}" ${open(name) ? style('#7a1424', INK, 4) : style('none', INK, 6)}/>`

const sides = [
  ['Left', 160],
  ['Right', 240],
] as const

/** Inkscape: layers are groups with a label, styles are attributes, hidden ones are not displayed. */
export function inkscapeSvg(more = ''): string {
  const style = (fill: string, stroke: string, width: number) =>
    `style="fill:${fill};stroke:${stroke};stroke-width:${width};stroke-linecap:round"`
  let layers = 0
  const layer = (name: string, inside: string, isShown = true) =>
    `<g inkscape:groupmode="layer" id="layer${++layers}" inkscape:label="${name}" style="display:${isShown ? 'inline' : 'none'}">${inside}</g>`
  const eye = ([side, x]: (typeof sides)[number]) =>
    layer(
      `${side} Eye`,
      `<ellipse id="path${x}" cx="${x}" cy="180" rx="28" ry="24" style="fill:#fff;stroke:${INK};stroke-width:3"/>` +
        layer(`${side} Pupil`, `<circle cx="${x}" cy="182" r="11" style="fill:url(#iris)"/>`) +
        layer(
          `${side} Blink`,
          `<path d="M${x - 28} 182 Q${x} 200 ${x + 28} 182" style="fill:none;stroke:${INK};stroke-width:6"/>`,
          false,
        ),
    )
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg width="105.8mm" height="137.6mm" viewBox="0 0 400 520" version="1.1" id="svg5" inkscape:version="1.3.2" sodipodi:docname="face.svg"
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
   xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg">
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff" inkscape:zoom="1"/>
  <defs id="defs2">
    <linearGradient id="skin"><stop offset="0" style="stop-color:#ffe0c0;stop-opacity:1"/><stop offset="1" style="stop-color:#e89a70;stop-opacity:1"/></linearGradient>
    <radialGradient inkscape:collect="always" xlink:href="#skin" id="head-skin" cx="180" cy="170" r="150" gradientUnits="userSpaceOnUse"/>
    <radialGradient id="iris"><stop offset="0.3" style="stop-color:#101020"/><stop offset="1" style="stop-color:#3070c0"/></radialGradient>
    <filter inkscape:label="Blur" id="soft" x="-0.5" y="-0.5" width="2" height="2"><feGaussianBlur stdDeviation="6" id="blur1"/></filter>
  </defs>
  ${layer('Body', `<path d="M110 520 Q120 340 200 335 Q280 340 290 520Z" style="fill:#2a6ea0"/><text x="152" y="450" style="font-size:48px;font-family:sans-serif;fill:#ffffff;stroke:none"><tspan sodipodi:role="line" x="152" y="450">HI</tspan></text>`)}
  ${layer(
    'Head',
    layer('Hair Back', `<ellipse cx="200" cy="170" rx="140" ry="150" style="fill:#6e3c96"/>`) +
      `<path id="path12" inkscape:label="Skin" d="M90 180 Q90 320 200 325 Q310 320 310 180 Q305 60 200 58 Q95 60 90 180Z" style="fill:url(#head-skin);stroke:${INK};stroke-width:4"/>` +
      layer(
        'Cheeks',
        `<circle cx="130" cy="230" r="22" style="fill:#ff6a6a;opacity:0.6;filter:url(#soft)"/><circle cx="270" cy="230" r="22" style="fill:#ff6a6a;opacity:0.6;filter:url(#soft)"/>`,
      ) +
      sides.map(eye).join('') +
      layer('Nose', `<path d="M200 195 Q212 220 198 222" style="fill:none;stroke:${INK};stroke-width:4"/>`) +
      layer(
        'Mouth',
        mouthNames.map((name) => layer(name, mouthPath(name, style), name === 'Neutral')).join(''),
      ) +
      layer(
        'Hair',
        `<path d="M80 150 Q120 40 200 44 Q290 44 322 150 Q250 90 200 96 Q140 92 80 150Z" style="fill:#8a52b4"/>`,
      ),
  )}
  ${more}
</svg>`
}

/** Illustrator: classes, escaped ids, numbers behind names that exist already, and a group around everything. */
export function illustratorSvg(more = ''): string {
  let doubles = 0
  const path = (name: Mouth) => mouthPath(name, (fill) => `class="${fill === 'none' ? 'st5' : 'st6'}"`)
  const eye = ([side, x]: (typeof sides)[number]) =>
    `<g id="${side}_x5F_Eye"><ellipse class="st3" cx="${x}" cy="180" rx="28" ry="24"/>` +
    `<g id="${side}_x5F_Pupil"><circle class="st4" cx="${x}" cy="182" r="11"/></g>` +
    `<g id="Closed${doubles++ > 0 ? `_${doubles}_` : ''}" class="st7"><path class="st5" d="M${x - 28} 182 Q${x} 200 ${x + 28} 182"/></g></g>`
  return `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 28.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px"
	 viewBox="0 0 400 520" style="enable-background:new 0 0 400 520;" xml:space="preserve">
<style type="text/css">
	.st0{fill:#2A6EA0;}
	.st1{fill:url(#SVGID_1_);stroke:${INK};stroke-width:4;}
	.st2{clip-path:url(#SVGID_00000052796123_);}
	.st3{fill:#FFFFFF;stroke:${INK};stroke-width:3;}
	.st4{fill:#203060;}
	.st5{fill:none;stroke:${INK};stroke-width:6;stroke-linecap:round;}
	.st6{fill:#7A1424;stroke:${INK};stroke-width:4;}
	.st7{display:none;}
	.st8{mask:url(#shade);}
	.st9{opacity:0.5;fill:#803040;}
</style>
<switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/" x="0" y="0" width="1" height="1"/><g>
<g id="Body"><path class="st0" d="M110 520 Q120 340 200 335 Q280 340 290 520Z"/>
	<image width="2" height="2" id="Badge" xlink:href="${CHECKED}" transform="matrix(20 0 0 20 180 420)"></image></g>
<g id="Head">
	<linearGradient id="SVGID_1_" gradientUnits="userSpaceOnUse" x1="90" y1="60" x2="310" y2="325"><stop offset="0" style="stop-color:#FFE0C0"/><stop offset="1" style="stop-color:#E09060"/></linearGradient>
	<path class="st1" d="M90 180 Q90 320 200 325 Q310 320 310 180 Q305 60 200 58 Q95 60 90 180Z"/>
	<defs><path id="SVGID_2_" d="M90 180 Q90 320 200 325 Q310 320 310 180 Q305 60 200 58 Q95 60 90 180Z"/></defs>
	<clipPath id="SVGID_00000052796123_"><use xlink:href="#SVGID_2_" style="overflow:visible;"/></clipPath>
	<g id="Shade" class="st2"><defs><mask id="shade" maskUnits="userSpaceOnUse" x="80" y="50" width="240" height="280"><rect x="80" y="50" width="120" height="280" style="fill:#fff"/></mask></defs>
		<g class="st8"><circle class="st9" cx="90" cy="300" r="110"/></g></g>
	${sides.map(eye).join('\n\t')}
	<g id="Mouth">${mouthNames.map((name) => `<g id="${name}_00000123456789_" data-name="${name}"${name === 'Neutral' ? '' : ' class="st7"'}>${path(name)}</g>`).join('')}</g>
	<g id="_x2B_Hair"><path d="M80 150 Q120 40 200 44 Q290 44 322 150 Q250 90 200 96 Q140 92 80 150Z" fill="#8a52b4"/></g>
</g>
</g></switch>
${more}
</svg>`
}

/** Figma: names as ids, effects as filters, nothing hidden; a blurred background is a web page in it. */
export function figmaSvg(more = ''): string {
  const path = (name: Mouth) =>
    mouthPath(
      name,
      (fill, stroke, width) =>
        `${fill === 'none' ? '' : `fill="${fill}" `}stroke="${stroke}" stroke-width="${width}"`,
    )
  const eye = ([side, x]: (typeof sides)[number]) =>
    `<g id="${side} Eye"><ellipse id="Ellipse 4" cx="${x}" cy="180" rx="28" ry="24" fill="white" stroke="${INK}" stroke-width="3"/>` +
    `<circle id="${side} Pupil" cx="${x}" cy="182" r="11" fill="url(#paint1_radial_1_2)"/></g>`
  return `<svg width="400" height="520" viewBox="0 0 400 520" fill="none" xmlns="http://www.w3.org/2000/svg">
<g id="Character" clip-path="url(#clip0_1_2)">
<rect width="400" height="520" fill="none"/>
<g id="Body"><path id="Vector" d="M110 520 Q120 340 200 335 Q280 340 290 520Z" fill="#2A6EA0"/>
<g id="Glass" data-figma-skip-parse="true"><foreignObject x="140" y="400" width="120" height="80"><div xmlns="http://www.w3.org/1999/xhtml" style="backdrop-filter:blur(4px);height:100%;width:100%"></div></foreignObject><rect x="140" y="400" width="120" height="80" rx="8" fill="white" fill-opacity="0.3"/></g></g>
<g id="Head" filter="url(#filter0_d_1_2)">
<path id="Face" d="M90 180 Q90 320 200 325 Q310 320 310 180 Q305 60 200 58 Q95 60 90 180Z" fill="url(#paint0_linear_1_2)"/>
<mask id="mask0_1_2" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="80" y="50" width="240" height="280"><path d="M90 180 Q90 320 200 325 Q310 320 310 180 Q305 60 200 58 Q95 60 90 180Z" fill="${SKIN}"/></mask>
<g mask="url(#mask0_1_2)"><circle id="Ellipse 9" cx="310" cy="300" r="90" fill="#D07040" style="mix-blend-mode:multiply" fill-opacity="0.5"/></g>
${sides.map(eye).join('\n')}
<g id="Mouth">${mouthNames.map((name) => `<g id="${name}">${path(name)}</g>`).join('')}</g>
<path id="Hair" d="M80 150 Q120 40 200 44 Q290 44 322 150 Q250 90 200 96 Q140 92 80 150Z" fill="#8A52B4"/>
</g>
</g>
<defs>
<filter id="filter0_d_1_2" x="70" y="30" width="262" height="310" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="BackgroundImageFix"/><feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/><feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.25 0"/><feBlend mode="normal" in2="BackgroundImageFix" result="effect1_dropShadow_1_2"/><feBlend mode="normal" in="SourceGraphic" in2="effect1_dropShadow_1_2" result="shape"/></filter>
<linearGradient id="paint0_linear_1_2" x1="200" y1="58" x2="200" y2="325" gradientUnits="userSpaceOnUse"><stop stop-color="#FFE0C0"/><stop offset="1" stop-color="#E8A070"/></linearGradient>
<radialGradient id="paint1_radial_1_2" cx="0.5" cy="0.5" r="0.5"><stop stop-color="#102040"/><stop offset="1" stop-color="#4080D0"/></radialGradient>
<clipPath id="clip0_1_2"><rect width="400" height="520" fill="white"/></clipPath>
</defs>
${more}
</svg>`
}

/** Affinity: ids that are unique with the names beside them, matrices, pictures as symbols. */
export function affinitySvg(more = ''): string {
  const style = (fill: string, stroke: string, width: number) =>
    `style="fill:${fill};fill-rule:nonzero;stroke:${stroke};stroke-width:${width}px;"`
  const eye = ([side, x]: (typeof sides)[number], index: number) =>
    `<g id="${side}-Eye" serif:id="${side} Eye" transform="matrix(1,0,0,1,${x},180)">` +
    `<g id="Open${index || ''}" serif:id="Open"><ellipse cx="0" cy="0" rx="28" ry="24" style="fill:white;stroke:${INK};stroke-width:3px;"/><circle cx="0" cy="2" r="11" style="fill:url(#_Radial2);"/></g>` +
    `<g id="Closed${index || ''}" serif:id="Closed" style="display:none;"><path d="M-28,2C-10,16 10,16 28,2" style="fill:none;stroke:${INK};stroke-width:6px;"/></g></g>`
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg width="100%" height="100%" viewBox="0 0 400 520" version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xml:space="preserve" xmlns:serif="http://www.serif.com/" style="fill-rule:evenodd;clip-rule:evenodd;stroke-linejoin:round;stroke-miterlimit:2;">
<g id="Artboard1" serif:id="Artboard 1">
<g id="Body"><path d="M110,520C120,340 160,335 200,335C240,335 280,340 290,520Z" style="fill:rgb(42,110,160);"/><use xlink:href="#_Image1" x="180" y="420" width="40px" height="40px" transform="matrix(20,0,0,20,-3420,-7980)"/></g>
<g id="Head">
<path d="M90,180C90,320 160,325 200,325C240,325 310,320 310,180C305,60 240,58 200,58C160,58 95,60 90,180Z" style="fill:url(#_Linear3);stroke:${INK};stroke-width:4px;"/>
${sides.map(eye).join('\n')}
<g id="Mouth">${mouthNames.map((name) => `<g id="${name}"${name === 'Neutral' ? '' : ' style="display:none;"'}>${mouthPath(name, style)}</g>`).join('')}</g>
<g id="Hair" style="mix-blend-mode:multiply;"><path d="M80,150C120,40 170,44 200,44C240,44 290,44 322,150C250,90 220,96 200,96C170,92 140,92 80,150Z" style="fill:rgb(138,82,180);"/></g>
</g>
</g>
<defs>
<image id="_Image1" width="2px" height="2px" xlink:href="${CHECKED}"/>
<radialGradient id="_Radial2" cx="0" cy="0" r="1" gradientUnits="userSpaceOnUse" gradientTransform="matrix(11,0,0,11,0,2)"><stop offset="0" style="stop-color:rgb(16,16,32);stop-opacity:1"/><stop offset="1" style="stop-color:rgb(64,128,192);stop-opacity:1"/></radialGradient>
<linearGradient id="_Linear3" x1="0" y1="0" x2="1" y2="0" gradientUnits="userSpaceOnUse" gradientTransform="matrix(0,267,-267,0,200,58)"><stop offset="0" style="stop-color:rgb(255,224,192);stop-opacity:1"/><stop offset="1" style="stop-color:rgb(224,144,96);stop-opacity:1"/></linearGradient>
</defs>
${more}
</svg>`
}

export const layeredSvgs = {
  inkscape: inkscapeSvg,
  illustrator: illustratorSvg,
  figma: figmaSvg,
  affinity: affinitySvg,
} as const
