/** Data table. Short and long forms of states and provinces that addresses and cities mix: `long = short`. */
export const regionForms: Readonly<Record<string, string>> = {
  US: `alabama = al, alaska = ak, arizona = az, arkansas = ar, california = ca, colorado = co, connecticut = ct, delaware = de, florida = fl, georgia = ga,
hawaii = hi, idaho = id, illinois = il, indiana = in, iowa = ia, kansas = ks, kentucky = ky, louisiana = la, maine = me, maryland = md, massachusetts = ma,
michigan = mi, minnesota = mn, mississippi = ms, missouri = mo, montana = mt, nebraska = ne, nevada = nv, new hampshire = nh, new jersey = nj, new mexico = nm,
new york = ny, north carolina = nc, north dakota = nd, ohio = oh, oklahoma = ok, oregon = or, pennsylvania = pa, rhode island = ri, south carolina = sc,
south dakota = sd, tennessee = tn, texas = tx, utah = ut, vermont = vt, virginia = va, washington = wa, west virginia = wv, wisconsin = wi, wyoming = wy, district of columbia = dc`,
  CA: `alberta = ab, british columbia = bc, manitoba = mb, new brunswick = nb, newfoundland and labrador = nl, nova scotia = ns, ontario = on, prince edward island = pe, quebec = qc, saskatchewan = sk, yukon = yt, northwest territories = nt, nunavut = nu`,
  AU: `new south wales = nsw, queensland = qld, south australia = sa, tasmania = tas, victoria = vic, western australia = wa, northern territory = nt, australian capital territory = act`,
};
