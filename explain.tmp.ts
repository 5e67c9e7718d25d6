// run the demo against the scratch pg with statement timing
import { openPool } from './src/platform/pool.ts';
import { prepareDatabase } from './src/platform/prepare.ts';
import { loadDemoWorld } from './src/catalogue/demo/load-demo-world.ts';
const url='postgres://app@127.0.0.1:55441/'+(process.argv[2]??'demo');
const admin=openPool('postgres://app@127.0.0.1:55441/postgres',{name:'x',size:1});
await admin.run('drop database if exists demo with (force)'); await admin.run('create database demo'); await admin.close();
const db=openPool(url,{name:'x',size:4});
await prepareDatabase(db);
const spent=new Map<string,number>();
const timed=(sql:any)=>({...sql, run: async(q:any,v:any)=>time(q,()=>sql.run(q,v)), row: async(q:any,v:any)=>time(q,()=>sql.row(q,v)), rows: async(q:any,v:any)=>time(q,()=>sql.rows(q,v))});
async function time(q:any,f:any){const t=performance.now();const r=await f();const k=String(q).replace(/\s+/g,' ').slice(0,120);spent.set(k,(spent.get(k)??0)+performance.now()-t);return r}
const tdb={...timed(db),transaction:(w:any)=>db.transaction(tx=>w({...timed(tx),copyIn:tx.copyIn})),stream:db.stream,copyOut:db.copyOut};
const t=performance.now();
await loadDemoWorld({db:tdb as any,clock:{now:()=>new Date()} as any},{hotels:Number(process.env['N']??5000),onProgress:p=>console.log(p.hotels,Math.round(performance.now()-t))});
console.log(Math.round(performance.now()-t));
for(const [k,v] of [...spent].sort((a,b)=>b[1]-a[1]).slice(0,14))console.log(Math.round(v),k);
await db.close();
