/**
 * Cities of the demonstration data, east of the Mississippi's middle course. A line of two letters
 * begins a state; then name | telephone area code | names people there give their region | marks.
 * Marks: what lies there (coast, lake, river, hills), a climate other than the state's, @metro for
 * cities within a drive of a large one, core for the large one itself, and dense where there is no
 * room for a race track.
 */
export const easternCities = `
CT
Hartford|860|Charter Oak, Tobacco Valley|river
New Haven|203|Elm City|coast
Stamford|203|Long Ridge|coast @newyork
Danbury|203|Candlewood|lake
Mystic|860|Mystic River|coast
DE
Wilmington|302|Brandywine|river @philadelphia
Dover|302|Delmarva, First State|
Rehoboth Beach|302|Cape Henlopen|coast
DC
Washington|202|Capital, Potomac|river @washington core dense
FL
Miami|305|Biscayne, Magic City|coast @miami core
Fort Lauderdale|954|Gold Coast|coast @miami
Hollywood|954|Broward|coast @miami
Boca Raton|561|Palmetto|coast
West Palm Beach|561|Lake Worth|coast
Orlando|407|Orange Blossom, Lake Eola|lake @orlando core
Kissimmee|407|Osceola|lake @orlando
Winter Park|407|Seven Lakes|lake @orlando
Sanford|407|Lake Monroe|lake @orlando
Daytona Beach|386|Hard Sand|coast
Tampa|813|Hillsborough Bay|coast @tampa core
St. Petersburg|727|Pinellas|coast @tampa
Clearwater|727|Gulf Sands|coast @tampa
Lakeland|863|Swan City|lake
Jacksonville|904|First Coast|coast
Naples|239|Paradise Coast|coast
Sarasota|941|Cultural Coast|coast
Fort Myers|239|City of Palms|river
Tallahassee|850|Red Hills|hills mild
Pensacola|850|Emerald Coast|coast
Ocala|352|Horse Country|
GA
Atlanta|404|Peachtree, Piedmont|@atlanta core
Marietta|770|Kennesaw|hills @atlanta
Alpharetta|770|Big Creek|@atlanta
Decatur|404|Druid|@atlanta
Lawrenceville|770|Gwinnett|@atlanta
Savannah|912|Lowcountry, Hostess City|river warm
Macon|478|Cherry Blossom|river
Augusta|706|Garden City|river
Athens|706|Classic City|
Gainesville|770|Lake Lanier|lake
IL
Chicago|312|Lakeshore, Prairie State, Old Stockyards|lake @chicago core dense
Evanston|847|North Shore|lake @chicago dense
Oak Park|708|Prairie Avenue|@chicago dense
Naperville|630|DuPage|river @chicago
Schaumburg|847|Woodfield|@chicago
Aurora|630|Fox Valley|river @chicago
Joliet|815|Will County, Old 66|river @chicago
Tinley Park|708|Southland|@chicago
Springfield|217|Sangamon, Old 66|lake
Peoria|309|Illinois River|river
Rockford|815|Rock River|river
Champaign|217|Salt Fork|
Belleville|618|Metro East|@stlouis
IN
Indianapolis|317|Circle City, White River|river
Carmel|317|Monon|
Fort Wayne|260|Summit City|river
South Bend|574|Michiana|river
Hammond|219|Calumet|lake @chicago
Evansville|812|River City|river
Auburn|260|DeKalb County, Classic City|
KY
Louisville|502|Falls City, Derby City|river
Lexington|859|Bluegrass|
Bowling Green|270|Barren River|river
Covington|859|Licking River|river
ME
Portland|207|Casco Bay|coast
Bangor|207|Queen City|river
Augusta|207|Kennebec|river
Rockland|207|Penobscot Bay|coast
MD
Baltimore|410|Patapsco, Charm City|coast
Bethesda|301|Cabin John|@washington dense
Silver Spring|301|Sligo Creek|@washington dense
Annapolis|410|Severn|coast
Frederick|301|Catoctin|hills
Ocean City|410|Assateague|coast
MA
Boston|617|Bay State, Commonwealth|coast @boston core dense
Cambridge|617|Charles River|river @boston dense
Quincy|617|South Shore|coast @boston
Waltham|781|Watch City|river @boston
Framingham|508|MetroWest|@boston
Worcester|508|Seven Hills|hills
Springfield|413|Pioneer Valley|river
Plymouth|508|Old Colony|coast
MI
Detroit|313|Motor City, Straits|river @detroit core
Dearborn|313|Rouge River|river @detroit
Royal Oak|248|Woodward Corridor|@detroit
Pontiac|248|Clinton River|@detroit
Livonia|734|Five Mile|@detroit
Ann Arbor|734|Huron River|river
Grand Rapids|616|Grand River|river
Lansing|517|Red Cedar|river
Flint|810|Vehicle City|river
Traverse City|231|Grand Traverse, Cherry Coast|lake
Kalamazoo|269|Celery City|
NH
Manchester|603|Merrimack|river
Concord|603|Granite State|river
Portsmouth|603|Piscataqua|coast
Laconia|603|Winnipesaukee|lake
NJ
Jersey City|201|Hudson Waterfront|river @newyork dense
Hackensack|201|Meadowlands|@newyork dense
Montclair|973|Watchung|hills @newyork
Morristown|973|Morris Hills|hills @newyork
Cherry Hill|856|Delaware Valley|@philadelphia
Princeton|609|Millstone|
Asbury Park|732|Jersey Shore|coast
Atlantic City|609|Absecon|coast
NY
New York|212|Five Boroughs, Empire|coast @newyork core dense
Brooklyn|718|Red Hook, Kings County|coast @newyork dense
Staten Island|718|Kill Van Kull|coast @newyork
Yonkers|914|Palisades|river @newyork dense
White Plains|914|Bronx River|@newyork
Garden City|516|Hempstead Plains|@newyork
Huntington|631|North Fork Road, Cold Spring|coast
Buffalo|716|Queen City, Niagara|lake
Rochester|585|Genesee|river
Syracuse|315|Salt City|lake
Albany|518|Mohawk Hudson|river
Watkins Glen|607|Seneca Lake|lake
Saratoga Springs|518|Spa City|
NC
Charlotte|704|Queen City, Catawba|
Concord|704|Cabarrus|
Mooresville|704|Lake Norman|lake
Raleigh|919|Oak City, Triangle|
Greensboro|336|Piedmont Triad|
Asheville|828|Blue Ridge|hills
Wilmington|910|Cape Fear|coast
OH
Cleveland|216|Forest City, Cuyahoga|lake
Akron|330|Rubber City|
Columbus|614|Scioto|river
Cincinnati|513|Seven Hills|river
Dayton|937|Miami Valley, Gem City|river
Toledo|419|Glass City|lake
Canton|330|Stark County|
Mansfield|419|Mid-Ohio Hills|hills
PA
Philadelphia|215|Schuylkill, Quaker|river @philadelphia core dense
King of Prussia|610|Valley Forge|@philadelphia
West Chester|610|Chester County|@philadelphia
Media|610|Ridley Creek|@philadelphia
Pittsburgh|412|Steel City, Three Rivers|river
Hershey|717|Swatara|
Carlisle|717|Cumberland Valley|hills
Allentown|610|Lehigh|river
Erie|814|Presque Isle|lake
Scranton|570|Electric City|hills
Lancaster|717|Conestoga|
RI
Providence|401|Narragansett|coast
Newport|401|Aquidneck|coast
Warwick|401|Greenwich Bay|coast
SC
Charleston|843|Holy City, Ashley River|coast warm
Greenville|864|Upstate|hills
Columbia|803|Congaree, Midlands|river
Myrtle Beach|843|Grand Strand|coast warm
Hilton Head Island|843|Port Royal|coast warm
VT
Burlington|802|Champlain|lake
Stowe|802|Green Mountain|hills
Rutland|802|Marble Valley|hills
VA
Arlington|703|Four Mile Run|river @washington dense
Alexandria|703|Old Dominion|river @washington
Fairfax|703|Bull Run|@washington
Richmond|804|River City, James River|river
Virginia Beach|757|Tidewater|coast
Norfolk|757|Hampton Roads|coast
Roanoke|540|Star City|hills
Charlottesville|434|Monticello Hills|hills
Winchester|540|Shenandoah, Apple Blossom|hills
WV
Charleston|304|Kanawha|river
Morgantown|304|Monongahela|river
Wheeling|304|Northern Panhandle|river
WI
Milwaukee|414|Cream City, Three Harbors|lake
Madison|608|Four Lakes|lake
Green Bay|920|Fox River|river
Waukesha|262|Kettle Moraine|hills
Elkhart Lake|920|Kettle Country|lake
Eau Claire|715|Chippewa Valley|river
`
