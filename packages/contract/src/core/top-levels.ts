/** Endings of domain names, beside those of countries, that are in use: IANA's list of 2026 without brands' own and rare ones. */
export const GENERIC_TOP_LEVELS: ReadonlySet<string> = new Set(
  `academy accountant accountants actor adult aero africa agency airforce amsterdam apartments app archi army art arte asia associates attorney auction
  audio auto autos baby band bank bar barcelona bargains baseball basketball bayern beauty beer berlin best bet bible bid bike bingo bio biz black
  blog blue boats bond boo book boston bot boutique box broadway broker brussels build builders business buzz cab cafe cam camera camp
  capetown capital car cards care career careers cars casa cash casino cat catering center ceo channel charity chat cheap church city claims
  cleaning click clinic clothing cloud club coach codes coffee college cologne com community company compare computer condos construction
  consulting contact contractors cooking cool coop corsica country coupon coupons courses credit creditcard cricket cruises cyou dad dance
  date dating day deal dealer deals degree delivery democrat dental dentist desi design dev diamonds diet digital direct directory discount
  doctor dog domains download durban earth eco edu education email energy engineer engineering enterprises equipment estate events
  exchange expert exposed express fail faith family fan fans farm fashion feedback film finance financial fish fishing fit fitness flights
  florist flowers foo food football forex forsale forum foundation fun fund furniture futbol fyi gallery game games garden gay gdn gent
  gift gifts gives giving glass global gmbh gold golf gov graphics gratis green gripe group guide guitars guru hair hamburg haus health
  healthcare help hiphop hockey holdings holiday homes horse hospital host hosting hotels house how icu immo immobilien inc industries info ing
  ink institute insurance insure int international investments irish istanbul jetzt jewelry jobs joburg kaufen kids kim kitchen kiwi koeln land
  law lawyer lease legal lgbt life lighting limited limo link live llc loan loans lol london lotto love ltd ltda luxe luxury madrid
  maison makeup management map market marketing markets mba media melbourne memorial men menu miami mil mobi moda moe moi mom monster mortgage
  moscow moto motorcycles mov movie museum music name navy net network new news nexus ngo ninja nrw nyc observer one ong onl online ooo
  org organic osaka page paris partners parts party pet pharmacy phd photo photography photos pics pictures pink pizza place plumbing plus
  poker porn post press prime pro productions prof promo properties property protection pub quebec racing radio realestate realtor realty
  recipes red rehab reise reisen rent rentals repair report republican rest restaurant review reviews rich rio rip rocks rodeo rsvp
  rugby ruhr run sale salon sarl save sbs school schule science security select services sex sexy shoes shop shopping show singles site
  skin soccer social software solar solutions soy space spa spot store stream studio study style sucks supplies supply support surf surgery
  sydney systems taipei tattoo tax taxi team tech technology tel tennis theater theatre tickets tienda tips tires tirol today tokyo tools
  top tour tours town toys trade trading training travel trust tube university uno vacations vegas ventures vet viajes video villas vin vip
  vision vodka vote voting voto voyage wales wang watch watches web webcam website wedding wien wiki win wine work works world wtf xxx xyz
  yachts yoga yokohama you zip zone zuerich`.split(/\s+/),
);
