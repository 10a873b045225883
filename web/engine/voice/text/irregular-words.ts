/** Words that letter-rules.ts would get wrong, as they are spoken in North America: `word phones`, by our own classes. */
export const irregularWords: ReadonlyMap<string, readonly string[]> = new Map(
  `
the th ax; us ah s; from f r ah m; into ih n t uw; you're y ao r; you'll y uw l; you've y uw f; doesn't t ah s n t; isn't ih s n t
didn't t ih t n t; couldn't k uh t n t; wouldn't w uh t n t; shouldn't sh uh t n t; hadn't h ae t n t; hasn't h ae s n t; haven't h ae f n t
won't w ow uw n t; can't k ae n t; comes k ah m s; become p ih k ah m; becomes p ih k ah m s; welcome w eh l k ax m; away ax w eh iy
possible p aa s ax p ax l; language l ae ng k w ax t sh; software s ao f t w eh r; fortune f ao r t sh ax n; between p ih t w iy n
president p r eh s ax t ax n t; experience ih k s p ih r iy ax n s; actually ae k t sh ax l iy; around er aa uh n t; sometimes s ah m t aa ih m s
article aa r t ax k ax l; computer k ax m p y uw t er; ok ow uw k eh iy; a ax
the th ax; a ax; an ae n; of ah f; to t uw; too t uw; two t uw; do t uw; does t ah s; done t ah n; doing t uw ih ng
don't t ow uw n t; who h uw; whom h uw m; whose h uw s; was w aa s; wasn't w aa s ax n t; what w ah t; want w aa n t
watch w aa t sh; water w ao t er; war w ao r; warm w ao r m; one w ah n; once w ah n s; won w ah n; you y uw; your y ao r
yours y ao r s; youth y uw th; young y ah ng; said s eh t; says s eh s; have h ae f; having h ae f ih ng; are aa r
aren't aa r n t; were w er; weren't w er n t; where w eh r; there th eh r; their th eh r; they're th eh r; they th eh iy
been p ih n; being p iy ih ng; he h iy; she sh iy; me m iy; we w iy; be p iy; i'm aa ih m; i aa ih; i'll aa ih l; i've aa ih f
some s ah m; something s ah m th ih ng; come k ah m; coming k ah m ih ng; love l ah f; loved l ah f t; lovely l ah f l iy
above ax p ah f; glove k l ah f; give k ih f; given k ih f ax n; giving k ih f ih ng; live l ih f; living l ih f ih ng
again ax k eh n; against ax k eh n s t; any eh n iy; many m eh n iy; people p iy p ax l; because p ih k ao s
would w uh t; could k uh t; should sh uh t; wouldn't w uh t ax n t; couldn't k uh t ax n t; know n ow uw; known n ow uw n
knows n ow uw s; now n aa uh; how h aa uh; cow k aa uh; town t aa uh n; down t aa uh n; brown p r aa uh n; crowd k r aa uh t
power p aa uh er; flower f l aa uh er; allow ax l aa uh; through th r uw; though th ow uw; thought th ao t; bought p ao t
brought p r ao t; fought f ao t; enough ih n ah f; rough r ah f; tough t ah f; laugh l ae f; laughed l ae f t; cough k ao f
daughter t ao t er; caught k ao t; taught t ao t; great k r eh iy t; break p r eh iy k; steak s t eh iy k; friend f r eh n t
friends f r eh n t s; heart h aa r t; head h eh t; ready r eh t iy; already ao l r eh t iy; bread p r eh t; read r iy t
weather w eh th er; feather f eh th er; leather l eh th er; heavy h eh f iy; heaven h eh f ax n; breakfast p r eh k f ax s t
health h eh l th; wealth w eh l th; dead t eh t; instead ih n s t eh t; bear p eh r; wear w eh r; pear p eh r; tear t eh r
heard h er t; early er l iy; earth er th; learn l er n; search s er t sh; put p uh t; pull p uh l; push p uh sh; full f uh l
bull p uh l; bush p uh sh; butcher p uh t sh er; good k uh t; book p uh k; look l uh k; looked l uh k t; looking l uh k ih ng
cook k uh k; took t uh k; foot f uh t; wood w uh t; wooden w uh t ax n; stood s t uh t; hook h uh k; wool w uh l; blood p l ah t
flood f l ah t; door t ao r; floor f l ao r; poor p uh r; four f ao r; fourteen f ao r t iy n; forty f ao r t iy; pour p ao r
mother m ah th er; father f aa th er; brother p r ah th er; other ah th er; another ax n ah th er; nothing n ah th ih ng
month m ah n th; monkey m ah ng k iy; money m ah n iy; monday m ah n t eh iy; honey h ah n iy; son s ah n; front f r ah n t
wonder w ah n t er; wonderful w ah n t er f ax l; wondering w ah n t er ih ng; cover k ah f er; discover t ih s k ah f er
over ow uw f er; never n eh f er; ever eh f er; every eh f r iy; everything eh f r iy th ih ng; evening iy f n ih ng
clever k l eh f er; seven s eh f ax n; eleven ih l eh f ax n; river r ih f er; liver l ih f er; woman w uh m ax n
women w ih m ax n; sure sh uh r; sugar sh uh k er; eye aa ih; eyes aa ih s; eight eh iy t; weight w eh iy t; neighbour n eh iy p er
neighbor n eh iy p er; height h aa ih t; either iy th er; neither n iy th er; key k iy; ocean ow uw sh ax n; hour aa uh er
hours aa uh er s; our aa uh er; ours aa uh er s; honest aa n ax s t; honor aa n er; island aa ih l ax n t; listen l ih s ax n
castle k ae s ax l; answer ae n s er; sword s ao r t; half h ae f; calf k ae f; calm k aa m; palm p aa m; psalm s aa m
talk t ao k; walk w ao k; chalk t sh ao k; talking t ao k ih ng; walking w ao k ih ng; debt t eh t; doubt t aa uh t
comb k ow uw m; climb k l aa ih m; lamb l ae m; thumb th ah m; bomb p aa m; tomb t uw m; iron aa ih er n; busy p ih s iy
business p ih s n ax s; minute m ih n ax t; building p ih l t ih ng; build p ih l t; built p ih l t; guess k eh s; guest k eh s t
guitar k ih t aa r; guy k aa ih; buy p aa ih; tongue t ah ng; league l iy k; fatigue f ax t iy k; colour k ah l er; color k ah l er
favorite f eh iy f r ih t; favourite f eh iy f r ih t; move m uw f; moved m uw f t; movie m uw f iy; movies m uw f iy s; prove p r uw f
improve ih m p r uw f; improves ih m p r uw f s; lose l uw s; shoe sh uw; shoes sh uw s; soup s uw p; group k r uw p; route r uw t
both p ow uw th; most m ow uw s t; mostly m ow uw s t l iy; ghost k ow uw s t; post p ow uw s t; host h ow uw s t; only ow uw n l iy
old ow uw l t; cold k ow uw l t; hold h ow uw l t; told t ow uw l t; gold k ow uw l t; sold s ow uw l t; bold p ow uw l t
go k ow uw; goes k ow uw s; going k ow uw ih ng; gone k ao n; no n ow uw; so s ow uw; also ao l s ow uw; almost ao l m ow uw s t
always ao l w eh iy s; own ow uw n; show sh ow uw; shown sh ow uw n; low l ow uw; slow s l ow uw; snow s n ow uw; grow k r ow uw
blow p l ow uw; throw th r ow uw; tomorrow t ax m aa r ow uw; window w ih n t ow uw; yellow y eh l ow uw; follow f aa l ow uw
below p ih l ow uw; bowl p ow uw l; soul s ow uw l; shoulder sh ow uw l t er; soldier s ow uw l t sh er; country k ah n t r iy
cousin k ah s ax n; double t ah p ax l; trouble t r ah p ax l; couple k ah p ax l; touch t ah t sh; southern s ah th er n
child t sh aa ih l t; children t sh ih l t r ax n; wild w aa ih l t; mild m aa ih l t; find f aa ih n t; kind k aa ih n t
mind m aa ih n t; behind p ih h aa ih n t; blind p l aa ih n t; wind w ih n t; sign s aa ih n; design t ih s aa ih n; science s aa ih ax n s
quiet k w aa ih ax t; lion l aa ih ax n; idea aa ih t iy ax; area eh r iy ax; real r iy l; really r iy l iy; ready r eh t iy
video f ih t iy ow uw; radio r eh iy t iy ow uw; piano p iy ae n ow uw; photo f ow uw t ow uw; hotel h ow uw t eh l; robot r ow uw p aa t
violin f aa ih ax l ih n; machine m ax sh iy n; police p ax l iy s; magazine m ae k ax s iy n; pretty p r ih t iy; english ih ng k l ih sh
england ih ng k l ax n t; london l ah n t ax n; wednesday w eh n s t eh iy; february f eh p r uw eh r iy; tuesday t uw s t eh iy
saturday s ae t er t eh iy; sunday s ah n t eh iy; thursday th er s t eh iy; friday f r aa ih t eh iy; today t ax t eh iy
says s eh s; sew s ow uw; beauty p y uw t iy; beautiful p y uw t ax f ax l; view f y uw; few f y uw; new n uw; news n uw s
fruit f r uw t; juice t sh uw s; suit s uw t; truth t r uw th; blue p l uw; true t r uw; queue k y uw; music m y uw s ih k
use y uw s; used y uw s t; using y uw s ih ng; usually y uw sh uw ax l iy; human h y uw m ax n; huge h y uw t sh; future f y uw t sh er
nature n eh iy t sh er; picture p ih k t sh er; measure m eh sh er; pleasure p l eh sh er; treasure t r eh sh er; special s p eh sh ax l
character k eh r ax k t er; school s k uw l; stomach s t ah m ax k; echo eh k ow uw; chorus k ao r ax s; chaos k eh iy aa s
voice f ao ih s; choice t sh ao ih s; thank th ae ng k; think th ih ng k; this th ih s; that th ae t; these th iy s; those th ow uw s
than th ae n; then th eh n; them th eh m; with w ih th; without w ih th aa uh t; if ih f; off ao f; often ao f ax n; dog t ao k
long l ao ng; song s ao ng; strong s t r ao ng; wrong r ao ng; boss p ao s; cross k r ao s; lost l ao s t; cost k ao s t; soft s ao f t
all ao l; call k ao l; called k ao l t; small s m ao l; wall w ao l; ball p ao l; hall h ao l; tall t ao l; fall f ao l; salt s ao l t
hello h ax l ow uw; oh ow uw; okay ow uw k eh iy; yeah y ae; yes y eh s; hey h eh iy; wow w aa uh; please p l iy s; sorry s aa r iy
thing th ih ng; things th ih ng s; anything eh n iy th ih ng; someone s ah m w ah n; everyone eh f r iy w ah n; anyone eh n iy w ah n
nobody n ow uw p aa t iy; somebody s ah m p aa t iy; everybody eh f r iy p aa t iy; maybe m eh iy p iy; before p ih f ao r; forget f er k eh t
change t sh eh iy n t sh; strange s t r eh iy n t sh; danger t eh iy n t sh er; angel eh iy n t sh ax l; range r eh iy n t sh
taste t eh iy s t; waste w eh iy s t; haste h eh iy s t; table t eh iy p ax l; able eh iy p ax l; paper p eh iy p er; baby p eh iy p iy
lady l eh iy t iy; crazy k r eh iy s iy; lazy l eh iy s iy; april eh iy p r ax l; apron eh iy p r ax n; open ow uw p ax n; opened ow uw p ax n t
opens ow uw p ax n s; moment m ow uw m ax n t; program p r ow uw k r ae m; notice n ow uw t ax s; total t ow uw t ax l; local l ow uw k ax l
final f aa ih n ax l; finally f aa ih n ax l iy; silent s aa ih l ax n t; private p r aa ih f ax t; pirate p aa ih r ax t; tiny t aa ih n iy
even iy f ax n; evil iy f ax l; equal iy k w ax l; secret s iy k r ax t; recent r iy s ax n t; legal l iy k ax l; student s t uw t ax n t
foxes f aa k s ax s; village f ih l ax t sh; image ih m ax t sh; package p ae k ax t sh; message m eh s ax t sh; orange ao r ax n t sh
doctor t aa k t er; actor ae k t er; movement m uw f m ax n t; memory m eh m er iy; garage k er aa sh; theatre th iy ax t er; theater th iy ax t er
`
    .split(/[;\n]/)
    .map((line) => line.trim().split(' '))
    .filter(([word]) => word)
    .map(([word = '', ...phones]) => [word, phones]),
)
